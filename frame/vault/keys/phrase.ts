import { InvalidPhraseError } from '@oriel/shared/errors/vaultErrors.ts'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Bytes } from '../crypto/crypto.ts'

// BIP-39 libraries require strings, which cannot be wiped. Only this file handles a phrase as a string, and only for
// the duration of a call. Ending the worker erases these strings.

/** Encodes the phrase as UTF-8, for display in the wallet window. */
export function encodePhrase(entropy: Uint8Array): Bytes {
  return new TextEncoder().encode(entropyToMnemonic(entropy, wordlist))
}

/** Decodes the phrase. Ignores case and extra white space. Throws if a word or the checksum is wrong. */
export function decodePhrase(phrase: Uint8Array): Uint8Array {
  const words = new TextDecoder().decode(phrase).normalize('NFKD').trim().toLowerCase().split(/\s+/)
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  // Report the position, not the word: errors end up in logs, and a mistyped word reveals most of the real one.
  if (unknown >= 0) throw new InvalidPhraseError(undefined, { data: { reason: 'unknownWord', number: unknown + 1 } })
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch {
    throw new InvalidPhraseError(undefined, { data: { reason: 'checksum' } })
  }
}

/** Derives the seed, without a BIP-39 passphrase. */
export function deriveSeed(entropy: Uint8Array): Uint8Array {
  return mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist))
}

/** Returns true if the phrase has this word at this position. Positions start at 0. */
export function hasWord(entropy: Uint8Array, position: number, word: string): boolean {
  return entropyToMnemonic(entropy, wordlist).split(' ')[position] === word
}
