import { entropyToMnemonic } from '@scure/bip39'
import { expect, test } from 'vitest'
import { hasValidChecksum, loadPhraseWords } from './phraseWords.ts'

const list = await loadPhraseWords()

test('default: the checksum is right in every length, and wrong when two words change places', async () => {
  for (const length of [16, 20, 24, 28, 32]) {
    const words = entropyToMnemonic(crypto.getRandomValues(new Uint8Array(length)), [...list]).split(' ')
    expect(await hasValidChecksum(words, list)).toBe(true)
  }
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
  expect(await hasValidChecksum(words, list)).toBe(true)
  expect(await hasValidChecksum(words.toReversed(), list)).toBe(false)
})
