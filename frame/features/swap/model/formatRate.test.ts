import { expect, test } from 'vitest'
import { formatRate } from './formatRate.ts'

const [ether, dollar] = [{ decimals: 18 }, { decimals: 6 }]
const locale = 'en-US'

test.each([
  ['a cheap token for a dear one', '1000000', dollar, '413223140495867', ether, '0.000413223'],
  ['a dear token for a cheap one', '500000000000000000', ether, '1169320123', dollar, '2,338.64'],
  ['a rate of seven digits', '1000000', dollar, '1234567890000000000000000', ether, '1,234,567'],
  ['a token that is worth less than a base unit', '1000000000000000000', ether, '0', dollar, '0'],
  ['a million tokens for a few base units', '1000000000000000000000000', ether, '12', dollar, '0.000000000012'],
])('default: the rate of %s has six significant digits', (_, fromAmount, give, toAmount, get, text) => {
  expect(formatRate({ fromAmount, toAmount }, { give, get, locale })).toBe(text)
})
