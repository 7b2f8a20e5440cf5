import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { InvalidPhraseError } from '#shared/vaultErrors.ts'
import type { Bytes } from '../crypto/crypto.ts'

// BIP-39 is defined on text, and the library takes strings, which cannot be wiped. This file alone holds such strings,
// each for one call. Ending the worker erases them.

/** Encodes entropy as the bytes of its phrase, for display in the wallet window. */
export function phraseOf(entropy: Uint8Array): Bytes {
  return new TextEncoder().encode(entropyToMnemonic(entropy, wordlist))
}

/** Accepts any case and any white space. Throws when a word or the checksum is wrong. */
export function entropyOf(phrase: Uint8Array): Uint8Array {
  const words = new TextDecoder().decode(phrase).normalize('NFKD').trim().toLowerCase().split(/\s+/)
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  // The error names the position and not the word: errors end up in logs, and a mistyped word reveals most of a
  // secret one.
  if (unknown >= 0) throw new InvalidPhraseError(undefined, { data: { reason: 'unknownWord', number: unknown + 1 } })
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch {
    throw new InvalidPhraseError(undefined, { data: { reason: 'checksum' } })
  }
}

/** The seed has no BIP-39 passphrase. */
export function seedOf(entropy: Uint8Array): Uint8Array {
  return mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist))
}

/** Positions start at 0. */
export function hasWord(entropy: Uint8Array, position: number, word: string): boolean {
  return entropyToMnemonic(entropy, wordlist).split(' ')[position] === word
}
