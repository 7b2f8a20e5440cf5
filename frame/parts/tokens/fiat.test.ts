import { expect, test } from 'vitest'
import { formatFiatText, formatPlainAmount, parseFiat, toFiatValue } from './fiat.ts'

const ether = { decimals: 18, price: 2345.67 }

test('default: dollars become base units, rounded down, without floating point', () => {
  expect(parseFiat('2345.67', ether)).toBe(10n ** 18n)
  expect(parseFiat('1', { decimals: 6, price: 1.1 })).toBe(909_090n)
  // The result must be exact, although floating point can't represent 0.1 and 0.3 exactly.
  expect(parseFiat('0.3', { decimals: 18, price: 0.1 })).toBe(3n * 10n ** 18n)
  expect(parseFiat('0.01', { decimals: 0, price: 0.02 })).toBe(0n)
})

test('behavior: prices that JSON writes with an exponent are read', () => {
  expect(parseFiat('1', { decimals: 18, price: 1e-8 })).toBe(10n ** 26n)
  expect(parseFiat('10', { decimals: 2, price: 1e21 })).toBe(0n)
  expect(toFiatValue(10n ** 18n, { decimals: 18, price: 2.5e-7 })).toBe(0)
  expect(toFiatValue(10n ** 24n, { decimals: 18, price: 2.5e-7 })).toBe(0.25)
})

test('behavior: amounts become dollars, rounded down to cents', () => {
  expect(formatFiatText(10n ** 18n, ether)).toBe('2345.67')
  expect(formatFiatText(10n ** 15n, ether)).toBe('2.34')
  expect(toFiatValue(15n * 10n ** 17n, ether)).toBe(3518.505)
})

test('behavior: an amount for the field has all its decimals', () => {
  expect(formatPlainAmount(1_234_567_000_000_000_000_001n, 18)).toBe('1234.567000000000000001')
  expect(formatPlainAmount(0n, 18)).toBe('0')
})

test('error: a missing price or amount differs from zero', () => {
  expect(toFiatValue(1n, { decimals: 18, price: undefined })).toBeUndefined()
  expect(parseFiat('1', { decimals: 18, price: undefined })).toBeUndefined()
  expect(parseFiat('1', { decimals: 18, price: 0 })).toBeUndefined()
  expect(parseFiat('1.234', ether)).toBeUndefined()
  expect(parseFiat('one', ether)).toBeUndefined()
})
