// Matches texts whose signature applications use as a key, so anyone with the signature has the key.

const words = [
  'only sign',
  'trusted (client|application|app|site|website|domain)',
  'key nonce|key[ -]?linking|privacy key|(de|en)crypt\\w*|mnemonic|seed ?phrase|deriv(e|es|ed|ing|ation)',
  '(private|secret|encryption|decryption|signing|session|trading|api|spending|viewing|stark|zk|l2|layer ?2) ?keys?',
  '(access|unlock|open|create|generate|restore)( \\w+){0,3} (keys?|key ?pair|key ?store|vault)',
  // In Decentraland, the key in this text acts for the account. In Farcaster, the `generateToken` response does.
  'ephemeral (address|key)|generate[ _]?token',
  // Matches a link to another account, which may belong to someone else.
  '(link|connect|bind|attach|associate) (my |this |the |your )?(\\w+ )?(account|user|profile) (?!to|with|and)\\S+ (to|with|and)',
  'access (zksync|loopring|immutable|starkex|starknet|dydx)',
]
const pattern = new RegExp(`\\b(${words.join('|')})\\b`, 'i')

/**
 * Checks whether the signature of this text is known to serve as a key. zkSync Lite, Immutable X, Loopring and Aztec
 * derive an account's keys from a signature.
 */
export function servesAsKey(text: string): boolean {
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return pattern.test(seen.replace(/\s+/g, ' '))
}
