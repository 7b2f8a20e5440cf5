import { expect, test } from 'vitest'
import { formatShortAmount, formatShortFiat } from './formatShortAmount.ts'

test.each([
  ['0.0001', 100_000_000_000_000n, '<0.001'],
  ['1.5', 15n * 10n ** 17n, '1.5'],
  ['12,345.6789', 123_456_789n * 10n ** 14n, '12,345.678'],
  ['999,999.9999', 9_999_999_999n * 10n ** 14n, '999,999.999'],
  ['1,234,567.89', 123_456_789n * 10n ** 16n, '1,234,567'],
  ['12,349,999,999', 12_349_999_999n * 10n ** 18n, '12.34B'],
  ['999,999,999,999', 999_999_999_999n * 10n ** 18n, '999.99B'],
  ['1,239,000,000,000', 1_239_000_000_000n * 10n ** 18n, '1.23T'],
  ['the most of a token', 2n ** 256n - 1n, '>999T'],
])('default: %s is short and never too much', (_, units, text) => {
  expect(formatShortAmount(units, 18, { locale: 'en-US' })).toBe(text)
})

test.each([
  [undefined, undefined],
  [1234.567, '$1,234.56'],
  [999_999_999.99, '$999,999,999.99'],
  [12_349_999_999, '$12.34B'],
  [385_234_564_438_473, '$385.23T'],
  [1e40, '>$999T'],
])('default: %d dollars read %s', (value, text) => {
  expect(formatShortFiat(value, { locale: 'en-US' })).toBe(text)
})
