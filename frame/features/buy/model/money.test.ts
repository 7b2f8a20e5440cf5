import { expect, test } from 'vitest'
import { fromUnits, placesOf, readMoney, showMoney, showTokens, signOf, toUnits } from './money.ts'

test('default: what a visitor types becomes an exact decimal text', () => {
  expect(readMoney('100', 'USD')).toBe('100')
  expect(readMoney('99.5', 'USD')).toBe('99.5')
  expect(readMoney('0.29', 'EUR')).toBe('0.29')
})

test('error: an amount with more decimals than the currency has is none', () => {
  expect(readMoney('1.005', 'USD')).toBeUndefined()
  expect(readMoney('1.5', 'JPY')).toBeUndefined()
  expect(readMoney('1.2.3', 'USD')).toBeUndefined()
  expect(placesOf('JPY')).toBe(0)
})

test('behavior: money is shown as it is written, also beyond the exact numbers of a float', () => {
  expect(showMoney('100', 'USD')).toBe('$100')
  expect(showMoney('1.50', 'EUR')).toBe('€1.50')
  expect(showMoney('9007199254740993.07', 'USD')).toBe('$9,007,199,254,740,993.07')
  expect(signOf('GBP')).toBe('£')
})

test('behavior: amounts are compared and subtracted without rounding', () => {
  expect(fromUnits(toUnits('0.1') + toUnits('0.2'))).toBe('0.3')
  expect(fromUnits(toUnits('100.00') - toUnits('98.40'))).toBe('1.6')
  expect(showTokens('0.0418041', 'ETH')).toBe('0.041804 ETH')
})
