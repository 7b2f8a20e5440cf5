import { expect, test } from 'vitest'
import { formatAmount, formatBalance, formatFiat, formatGwei, formatRelativeTime, parseAmount } from './format.ts'
import { shortenAddress } from './shortenAddress.ts'

const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'es-ES', 'ar-EG', 'fa-IR', 'hi-IN', 'pt-BR']

test('formatAmount: default', () => {
  expect(formatAmount(1_234_567_890_000_000_000n, 18)).toBe('1.234567')
  expect(formatAmount(1_000_000n, 6)).toBe('1')
  expect(formatAmount(0n, 18)).toBe('0')
  expect(formatAmount(1_234_567n, 0)).toBe('1,234,567')
  expect(formatAmount(1_234_567_800n, 6, { locale: 'de-DE' })).toBe('1.234,5678')
})

test('formatAmount: floors, keeps every digit, and never shows a tiny amount as nothing', () => {
  expect(formatAmount(1_999_999n, 6, { maximumFractionDigits: 3 })).toBe('1.999')
  expect(formatAmount(1n, 18, { maximumFractionDigits: 3 })).toBe('<0.001')
  expect(formatAmount(1n, 18, { maximumFractionDigits: 0 })).toBe('<1')
  expect(formatAmount(999_999n, 6, { maximumFractionDigits: 0 })).toBe('<1')
  expect(formatAmount(-1_500_001n, 6, { maximumFractionDigits: 1 })).toBe('-1.6')
  expect(formatAmount(-1n, 18, { maximumFractionDigits: 3 })).toBe('-0.001')
  expect(formatAmount(2n ** 256n - 1n, 0, { grouping: false })).toBe((2n ** 256n - 1n).toString())
  expect(formatAmount(9_007_199_254_740_993_000_001n, 6)).toBe('9,007,199,254,740,993.000001')
})

test('formatBalance: three decimals', () => {
  expect(formatBalance(0n, 18)).toBe('0.000')
  expect(formatBalance(1_234_999_999_999_999_999n, 18)).toBe('1.234')
  expect(formatBalance(1_000_000_000_000_000_000n, 18)).toBe('1.000')
  expect(formatBalance(5n, 1)).toBe('0.500')
  expect(formatBalance(7n, 0)).toBe('7.000')
  // Amounts are rounded down, but a positive amount is never shown as zero.
  expect(formatBalance(999_999_999_999_999n, 18)).toBe('<0.001')
  expect(formatBalance(1_999_999_999_999_999n, 18)).toBe('0.001')
})

test('formatFiat: floors to the decimals of the currency', () => {
  expect(formatFiat(1234.5)).toBe('$1,234.50')
  expect(formatFiat(0)).toBe('$0.00')
  expect(formatFiat(1.999)).toBe('$1.99')
  expect(formatFiat(1.15)).toBe('$1.15')
  expect(formatFiat(0.29 * 100)).toBe('$29.00')
  expect(formatFiat(0.004)).toBe('<$0.01')
  expect(formatFiat(1234.5, { currency: 'JPY' })).toBe('¥1,234')
  expect(formatFiat(-1.001)).toBe('-$1.01')
  expect(formatFiat(undefined)).toBeUndefined()
  expect(formatFiat(Number.NaN)).toBeUndefined()
  expect(formatFiat(Number.POSITIVE_INFINITY)).toBeUndefined()
  expect(formatFiat(1e15)).toBe('$1,000,000,000,000,000.00')
})

test('formatFiat: a value whose text has an exponent keeps all its digits', () => {
  expect(formatFiat(1e21)).toBe('$1,000,000,000,000,000,000,000.00')
  expect(formatFiat(-1e21)).toBe('-$1,000,000,000,000,000,000,000.00')
  expect(formatFiat(3.0864e25)).toBe('$30,864,000,000,000,000,000,000,000.00')
})

test('formatGwei: fewer decimals for larger prices', () => {
  expect(formatGwei(12_345_678_901n)).toBe('12.34 Gwei')
  expect(formatGwei(1_000_000n)).toBe('0.001 Gwei')
  expect(formatGwei(1n)).toBe('<0.0001 Gwei')
})

test('parseAmount: accepts the notations that people type', () => {
  expect(parseAmount('1.5', 18)).toBe(1_500_000_000_000_000_000n)
  expect(parseAmount('1,5', 6)).toBe(1_500_000n)
  expect(parseAmount('.5', 2)).toBe(50n)
  expect(parseAmount('5.', 2)).toBe(500n)
  expect(parseAmount(' 1 000.25 ', 2)).toBe(100_025n)
  expect(parseAmount('1.234', 3, { locale: 'en-US' })).toBe(1234n)
  expect(parseAmount('0.100', 1)).toBe(1n)
  expect(parseAmount('0,123', 3)).toBe(123n)
  expect(parseAmount('1,234.56', 2)).toBe(123_456n)
  expect(parseAmount('1.234,56', 2)).toBe(123_456n)
  expect(parseAmount('1,234,567', 0)).toBe(1_234_567n)
  expect(parseAmount('12,34,567.5', 1, { locale: 'en-IN' })).toBe(12_345_675n)
  expect(parseAmount('١٫٥', 1, { locale: 'ar-EG' })).toBe(15n)
})

test('parseAmount: refuses other text and ambiguous amounts', () => {
  const refused = [
    '',
    '.',
    ',',
    '-1',
    '+1',
    '1e5',
    '0x10',
    '1.2.3',
    '1,2,3',
    '1,23.4,5',
    'abc',
    '∞',
    'NaN',
    '1.234.5',
    '1.23,456,789',
  ]
  for (const text of refused) expect(parseAmount(text, 18), text).toBeUndefined()
  expect(parseAmount('1,234', 18)).toBeUndefined()
  expect(parseAmount('1.234', 18, { locale: 'de-DE' })).toBeUndefined()
  expect(parseAmount('1.23', 1)).toBeUndefined()
  expect(parseAmount('9'.repeat(80), 18)).toBeUndefined()
})

test('behavior: an amount that was formatted for a field parses to the same amount, in every locale', () => {
  const random = createRandom(7)
  for (let round = 0; round < 2000; round++) {
    const decimals = Math.floor(random() * 25)
    const value = BigInt(Math.floor(random() * 2 ** 50)) * 10n ** BigInt(Math.floor(random() * 20))
    const locale = locales[round % locales.length]
    const text = formatAmount(value, decimals, { locale, maximumFractionDigits: decimals, grouping: false })
    expect(parseAmount(text, decimals, { locale }), `${text} in ${locale}`).toBe(value)
  }
})

test('behavior: a shown amount parses to the same amount or to nothing, never to another', () => {
  const random = createRandom(11)
  for (let round = 0; round < 2000; round++) {
    const decimals = Math.floor(random() * 8)
    const value = BigInt(Math.floor(random() * 10 ** Math.ceil(random() * 12)))
    const locale = locales[round % locales.length]
    const text = formatAmount(value, decimals, { locale, maximumFractionDigits: decimals })
    expect([value, undefined], `${text} in ${locale}`).toContain(parseAmount(text, decimals, { locale }))
  }
})

test('behavior: the shown amount is never more than the amount', () => {
  const random = createRandom(13)
  for (let round = 0; round < 1000; round++) {
    const value = BigInt(Math.floor(random() * 2 ** 53)) * 1000n
    const text = formatAmount(value, 12, { maximumFractionDigits: 3, grouping: false })
    const parsed = parseAmount(text.replace('<0.001', '0'), 12) ?? -1n
    expect(parsed <= value && value - parsed < 10n ** 9n).toBe(true)
  }
})

test('shortAddress: keeps both ends', () => {
  expect(shortenAddress('0x5AEDA56215b167893e80B4fE645BA6d5Bab767DE')).toBe('0x5AED…67DE')
  expect(shortenAddress('short')).toBe('short')
})

test('relativeTime: rounds down to the largest unit', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
  const rows: [number, string][] = [
    [-5, '0 sec'],
    [1 * second, '1 sec'],
    [59.9 * second, '59 sec'],
    [minute, '1 min'],
    [59 * minute, '59 min'],
    [hour, '1 hr'],
    [23.9 * hour, '23 hrs'],
    [day, '1 d'],
    [29.9 * day, '29 d'],
    [30 * day, '1 mo'],
    [364 * day, '11 mo'],
    [365 * day, '1 yr'],
    [800 * day, '2 yr'],
  ]
  for (const [elapsed, text] of rows) expect(formatRelativeTime(elapsed)).toBe(text)
  expect(formatRelativeTime(2 * hour, { locale: 'de-DE' })).toBe('2 Std.')
})

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
