import { expect, test } from 'vitest'
import { computeValue, findDeepest, minDollars, oneDollar, quotePool, toNumber } from './priceMaths.ts'

const pool = { token: 800n * 10n ** 18n, money: 2_000_000n * 10n ** 6n, tokenDecimals: 18, moneyDecimals: 6 }

test('default: a pool of 800 ether and two million dollars', () => {
  const quote = quotePool(pool, oneDollar)
  expect(quote).toEqual({ price: 2500n * oneDollar, depth: 2_000_000n * oneDollar })
  expect(toNumber(quote?.price ?? 0n)).toBe(2500)
})

test('behavior: the price of a token in another that has a price', () => {
  const inEther = { token: 10n ** 9n, money: 5n * 10n ** 18n, tokenDecimals: 0, moneyDecimals: 18 }
  const quote = quotePool(inEther, 2500n * oneDollar)
  expect(toNumber(quote?.price ?? 0n)).toBe(0.0000125)
  expect(quote?.depth).toBe(12_500n * oneDollar)
})

test('behavior: an empty or too small pool gives no price, exact to the dollar', () => {
  const quoteMoney = (dollars: bigint) => quotePool({ ...pool, money: dollars * 10n ** 6n }, oneDollar)
  expect(quoteMoney(0n)).toBeUndefined()
  expect(quoteMoney(minDollars - 1n)).toBeUndefined()
  expect(quoteMoney(minDollars)).toBeDefined()
  expect(quotePool({ ...pool, token: 0n }, oneDollar)).toBeUndefined()
})

test('behavior: the deepest pool determines the price', () => {
  const shallow = quotePool({ ...pool, money: 10n ** 10n }, oneDollar)
  const deep = quotePool(pool, oneDollar)
  expect(findDeepest([shallow, undefined, deep])).toBe(deep)
  expect(findDeepest([undefined])).toBeUndefined()
})

test('behavior: an amount worth more than ten times its pool has no value', () => {
  const quote = quotePool(pool, oneDollar)
  if (!quote) throw new Error('no quote')
  expect(computeValue(10n ** 18n, 18, quote)).toBe(2500n * oneDollar)
  expect(computeValue(8000n * 10n ** 18n, 18, quote)).toBe(20_000_000n * oneDollar)
  expect(computeValue(8001n * 10n ** 18n, 18, quote)).toBeUndefined()
  expect(computeValue(2n ** 256n - 1n, 18, quote)).toBeUndefined()
})
