import { expect, test } from 'vitest'
import type { Asset } from '../chains/asset.ts'
import { computeTotal, getFiatValue, sortAssets } from './portfolio.ts'

const base: Asset = {
  networkId: 'eip155:1',
  address: '0x1',
  name: 'Token',
  symbol: 'TKN',
  decimals: 18,
  units: 10n ** 18n,
  price: undefined,
  iconUrl: undefined,
  isSpam: false,
}
const native = { ...base, address: undefined, symbol: 'ETH' }
const getSymbols = (assets: readonly Asset[]) => assets.map(({ symbol }) => symbol)

test('default: assets are sorted by value, then those without a price by name', () => {
  const { shown, spam } = sortAssets([
    { ...base, symbol: 'B' },
    { ...base, symbol: 'A' },
    { ...base, symbol: 'CHEAP', price: 0.5 },
    { ...base, symbol: 'DEAR', price: 20 },
    { ...base, symbol: 'WIN', isSpam: true, price: 10 ** 9 },
    native,
  ])
  expect(getSymbols(shown)).toEqual(['DEAR', 'CHEAP', 'ETH', 'A', 'B'])
  expect(getSymbols(spam)).toEqual(['WIN'])
})

test('behavior: a token with a zero balance is left out, unlike the native currency and tokens without decimals', () => {
  const { shown } = sortAssets([
    { ...native, units: 0n },
    { ...base, symbol: 'BADGE', decimals: 0, units: 3n },
    { ...base, symbol: 'GONE', units: 0n },
  ])
  expect(getSymbols(shown)).toEqual(['ETH', 'BADGE'])
})

test('behavior: the total counts the assets without a price, and is undefined when no price is known', () => {
  expect(computeTotal([{ ...native, price: 3000 }, base, { ...base, price: 1, isSpam: true }])).toEqual({
    value: 3000,
    unpriced: 1,
  })
  expect(computeTotal([native, base])).toEqual({ value: undefined, unpriced: 2 })
  expect(computeTotal([{ ...native, units: 0n, price: 3000 }])).toEqual({ value: 0, unpriced: 0 })
})

test('behavior: the value of an amount beyond the safe numbers is exact, or undefined', () => {
  expect(getFiatValue({ units: 123_456_789_012_345n * 10n ** 15n, decimals: 18, price: 2 })).toBe(246_913_578_024.69)
  expect(getFiatValue({ units: 10n ** 400n, decimals: 0, price: 2 })).toBeUndefined()
  expect(getFiatValue({ units: 3n, decimals: 0, price: 2 })).toBe(6)
})
