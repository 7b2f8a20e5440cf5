import { expect, test } from 'vitest'
import { formatMoney, formatTokens, fromUnits, getCurrencySymbol, getDecimals, parseMoney, toUnits } from './money.ts'

test('default: what a visitor types becomes an exact decimal text', () => {
  expect(parseMoney('100', 'USD')).toBe('100')
  expect(parseMoney('99.5', 'USD')).toBe('99.5')
  expect(parseMoney('0.29', 'EUR')).toBe('0.29')
})

test('error: an amount with more decimals than the currency has is none', () => {
  expect(parseMoney('1.005', 'USD')).toBeUndefined()
  expect(parseMoney('1.5', 'JPY')).toBeUndefined()
  expect(parseMoney('1.2.3', 'USD')).toBeUndefined()
  expect(getDecimals('JPY')).toBe(0)
})

test('behavior: money is shown as it is written, also beyond the exact numbers of a float', () => {
  expect(formatMoney('100', 'USD')).toBe('$100')
  expect(formatMoney('1.50', 'EUR')).toBe('€1.50')
  expect(formatMoney('9007199254740993.07', 'USD')).toBe('$9,007,199,254,740,993.07')
  expect(getCurrencySymbol('GBP')).toBe('£')
})

test('behavior: amounts are compared and subtracted without rounding', () => {
  expect(fromUnits(toUnits('0.1') + toUnits('0.2'))).toBe('0.3')
  expect(fromUnits(toUnits('100.00') - toUnits('98.40'))).toBe('1.6')
  expect(formatTokens('0.0418041', 'ETH')).toBe('0.041804 ETH')
})
