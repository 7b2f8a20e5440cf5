import { expect, test } from 'vitest'
import { computePriceImpact, getAmountIn, getAmountOut, toFraction } from './pairMaths.ts'

const pool = { reserveIn: 800n * 10n ** 18n, reserveOut: 2_000_000n * 10n ** 6n, feeBps: 30 }
const back = { reserveIn: pool.reserveOut, reserveOut: pool.reserveIn, feeBps: 30 }

test('default: the output for one ether equals that of the pair contract', () => {
  // 997 * 1e18 * 2e12 / (800e18 * 1000 + 997 * 1e18), rounded down.
  expect(getAmountOut(10n ** 18n, [pool])).toBe(2_489_397_588n)
})

test('behavior: a pair that keeps another part of the input gives what its own contract gives', () => {
  // PancakeSwap swaps 9,975 of 10,000 units: 9975 * 1e18 * 2e12 / (800e18 * 10000 + 9975 * 1e18). SpookySwap swaps 998
  // of 1,000 units.
  expect(getAmountOut(10n ** 18n, [{ ...pool, feeBps: 25 }])).toBe(2_490_644_477n)
  expect(getAmountOut(10n ** 18n, [{ ...pool, feeBps: 20 }])).toBe(2_491_891_365n)
})

test('behavior: the required input yields at least the amount, and one unit less does not', () => {
  for (const hops of [[pool], [pool, back], [back, pool, back]]) {
    for (const output of [1n, 12_345n, 1_000_000_007n]) {
      const input = getAmountIn(output, hops)
      if (input === undefined) throw new Error('no amount')
      expect(getAmountOut(input, hops)).toBeGreaterThanOrEqual(output)
      if (hops.length === 1) expect(getAmountOut(input - 1n, hops)).toBeLessThan(output)
    }
  }
})

test('error: a pair never pays out its whole reserve', () => {
  expect(getAmountIn(pool.reserveOut, [pool])).toBeUndefined()
  expect(getAmountIn(pool.reserveOut - 1n, [pool])).toBeDefined()
})

test("behavior: a tiny swap has no price impact, and a swap of the pool's size has 50 %", () => {
  const tiny = 10n ** 15n
  expect(Number(computePriceImpact(tiny, getAmountOut(tiny, [pool]), [pool]))).toBeLessThanOrEqual(2)
  const large = pool.reserveIn
  expect(Number(computePriceImpact(large, getAmountOut(large, [pool]), [pool]))).toBeCloseTo(499_248, -2)
})

test('behavior: an empty pair has no output', () => {
  const empty = { reserveIn: 0n, reserveOut: 0n, feeBps: 30 }
  expect(getAmountOut(10n, [empty])).toBe(0n)
  expect(computePriceImpact(10n, 0n, [empty])).toBe(1_000_000n)
})

test('default: parts per million are formatted as a fraction', () => {
  expect([0n, 31n, 3100n, 500_000n, 1_000_000n].map(toFraction)).toEqual(['0', '0.000031', '0.0031', '0.5', '1'])
})
