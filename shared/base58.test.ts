import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

test.each([[[]], [[0]], [[0, 0, 1]], [[255, 0]], [Array(32).fill(7)], [[0, ...Array(63).fill(255)]]])(
  'default: %j is written as others write it, and read again',
  (bytes) => {
    const own = Uint8Array.from(bytes as number[])
    expect(toBase58(own)).toBe(base58.encode(own))
    expect(fromBase58(toBase58(own))).toEqual(own)
  },
)

test('error: what is no base58 is nothing', () => {
  expect(fromBase58('0OIl')).toBeUndefined()
})
