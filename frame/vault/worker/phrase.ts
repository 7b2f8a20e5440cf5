import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { InvalidPhraseError } from '#shared/vaultErrors.ts'
import type { Bytes } from '../crypto/crypto.ts'

// BIP-39 is defined on text, and the library takes strings, which cannot be wiped. They are confined to this file and last
// no longer than a call; ending the worker is what erases them.

/** Entropy to the bytes of the phrase, for the screen of the wallet window. */
export function phraseOf(entropy: Uint8Array): Bytes {
  return new TextEncoder().encode(entropyToMnemonic(entropy, wordlist)) as Bytes
}

/** Reads a phrase as people type it: any case, any white space. Throws when a word or the checksum is wrong. */
export function entropyOf(phrase: Uint8Array): Uint8Array {
  const words = new TextDecoder().decode(phrase).normalize('NFKD').trim().toLowerCase().split(/\s+/)
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  // Its number and not the word: messages end up in logs, and a mistyped word is nearly the secret.
  if (unknown >= 0) throw new InvalidPhraseError(`Word ${unknown + 1} is not a word of a recovery phrase.`)
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch {
    throw new InvalidPhraseError('The words do not belong together: one is wrong, missing, or in another place.')
  }
}

/** The BIP-39 seed, without a passphrase. */
export function seedOf(entropy: Uint8Array): Uint8Array {
  return mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist))
}

/** Whether the word at this place (from 0) is this one. */
export function hasWord(entropy: Uint8Array, position: number, word: string): boolean {
  return entropyToMnemonic(entropy, wordlist).split(' ')[position] === word
}
