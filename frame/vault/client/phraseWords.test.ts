import { entropyToMnemonic } from '@scure/bip39'
import { expect, test } from 'vitest'
import { hasChecksum, loadPhraseWords } from './phraseWords.ts'

const list = await loadPhraseWords()

test('default: the checksum is right in every length, and wrong when two words change places', async () => {
  for (const length of [16, 20, 24, 28, 32]) {
    const words = entropyToMnemonic(crypto.getRandomValues(new Uint8Array(length)), [...list]).split(' ')
    expect(await hasChecksum(words, list)).toBe(true)
  }
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
  expect(await hasChecksum(words, list)).toBe(true)
  expect(await hasChecksum(words.toReversed(), list)).toBe(false)
})
