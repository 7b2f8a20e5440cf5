import { expect, test } from 'vitest'
import { senderOf } from './params.ts'

test('default: the sender is read from the first parameter', () => {
  expect(senderOf([{ from: '0xab', chainId: '0x1' }])).toBe('0xab')
  expect(senderOf({ pubkey: 'key' })).toBe('key')
  expect(senderOf([{ from: null }])).toBeUndefined()
})

test('error: a sender of another type is refused, because a wallet may read it differently', () => {
  for (const from of [['0xab'], 1, {}]) expect(() => senderOf([{ from }])).toThrow('The sender must be an address.')
})
