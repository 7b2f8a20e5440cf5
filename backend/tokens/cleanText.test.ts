import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'
import { isAdvertisement } from './spam.ts'

test.each([
  ['USD\u202eCoin\u0000\u200b\u2060\u3164', 'USDCoin'],
  [' a\t b\r\n c\u2028d ', 'a b c d'],
  ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ['US\u200dDC', 'USDC'],
  ['x\ud800y', 'xy'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴'],
  ['', ''],
])('behavior: %j becomes %j', (text, expected) => {
  expect(cleanText(text, 64)).toBe(expected)
})

test('behavior: long texts retain their lines and are truncated between characters', () => {
  expect(cleanText('a\r\n\n\n\nb\u202e', 64, { isLong: true })).toBe('a\n\nb')
  expect(cleanText('👍'.repeat(100), 10)).toBe(`${'👍'.repeat(9)}…`)
  expect(cleanText('x'.repeat(10_000_000), 3)).toBe('xx…')
})

test.each([
  ['USD Coin', 'USDC', false],
  ['Visit free-usdc.com', 'USDC', true],
  ['$1000 Airdrop', 'GIFT', true],
  ['Token', 'www.claim.xyz', true],
  ['Ether', 'ETH', false],
  ['Claim your reward', 'X', true],
  ['St. Louis Inu', 'STL', false],
])('behavior: %s (%s) is an advertisement: %s', (name, symbol, expected) => {
  expect(isAdvertisement({ name, symbol })).toBe(expected)
})
