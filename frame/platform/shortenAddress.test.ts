import { expect, test } from 'vitest'
import { shortenUniquely } from './shortenAddress.ts'

const friend = '0x1111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2222'
const twin = '0x1111afffffffffffffffffffffffffffffff2222'

test('default: an address is short, and so are others with different ends', () => {
  expect(shortenUniquely(friend, [friend, friend.toUpperCase().replace('0X', '0x')])).toBe('0x1111…2222')
  expect(shortenUniquely(friend, ['0x9999aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2222'])).toBe('0x1111…2222')
})

test('error: addresses with the same ends are longer until they differ (S5)', () => {
  expect(shortenUniquely(friend, [friend, twin])).toBe('0x1111aaaa…aaaa2222')
  expect(shortenUniquely(twin, [friend, twin])).toBe('0x1111afff…ffff2222')
  const middle = '0x1111aaaaaaaaaaaaaaaaabaaaaaaaaaaaaaa2222'
  const [a, b] = [friend, middle].map((address) => shortenUniquely(address, [friend, middle]))
  expect(a).not.toBe(b)
})
