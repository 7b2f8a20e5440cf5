import { expect, test } from 'vitest'
import { readSender } from './params.ts'

test('default: the sender is read from the first parameter', () => {
  expect(readSender([{ from: '0xab', chainId: '0x1' }])).toBe('0xab')
  expect(readSender({ pubkey: 'key' })).toBe('key')
  expect(readSender([{ from: null }])).toBeUndefined()
})

test('error: a sender of another type is refused, because a wallet may read it differently', () => {
  for (const from of [['0xab'], 1, {}]) expect(() => readSender([{ from }])).toThrow('The sender must be an address.')
})
