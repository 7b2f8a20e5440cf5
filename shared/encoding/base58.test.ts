import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

test.each([[[]], [[0]], [[0, 0, 1]], [[255, 0]], [Array(32).fill(7)], [[0, ...Array(63).fill(255)]]])(
  'default: %j has the encoding of another library, and decodes to the same bytes',
  (bytes) => {
    const own = Uint8Array.from(bytes as number[])
    expect(toBase58(own)).toBe(base58.encode(own))
    expect(fromBase58(toBase58(own))).toEqual(own)
  },
)

test('error: text with other characters returns undefined', () => {
  expect(fromBase58('0OIl')).toBeUndefined()
})
