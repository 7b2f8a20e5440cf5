import type { Hex } from '@oriel/shared/chains/caip.ts'
import { expect, test } from 'vitest'
import { findPaths, findRoute, listPairs, type PoolHop } from './findRoute.ts'

const [a, b, c, d] = ['0xa', '0xb', '0xc', '0xd'] as const

test('default: all routes over at most three pools, none twice through a token', () => {
  expect(findPaths(a, d, [a, b, c])).toEqual([
    [a, d],
    [a, b, d],
    [a, c, d],
    [a, b, c, d],
    [a, c, b, d],
  ])
})

test('behavior: pairs are listed once, in the factory’s order', () => {
  expect(listPairs(findPaths(d, a, [b]))).toEqual([
    [a, d],
    [b, d],
    [a, b],
  ])
})

function createHopFinder(table: Record<string, [bigint, bigint]>) {
  return (from: Hex, to: Hex): PoolHop | undefined => {
    const reserves = table[`${from}${to}`]
    return reserves && { pool: '0x0', from, to, reserveIn: reserves[0], reserveOut: reserves[1], feeBps: 30 }
  }
}

test('behavior: the deep route over two pools beats the shallow direct one, and the shorter of equal routes wins', () => {
  const paths = findPaths(a, d, [b, c])
  const deep: [bigint, bigint] = [10n ** 12n, 10n ** 12n]
  const hopOf = createHopFinder({ [`${a}${d}`]: [10n ** 6n, 10n ** 6n], [`${a}${b}`]: deep, [`${b}${d}`]: deep })
  const large = findRoute({ amount: 10n ** 6n, exact: 'from', paths, hopOf })
  expect(large?.hops.map((hop) => hop.to)).toEqual([b, d])
  const small = findRoute({ amount: 1000n, exact: 'from', paths, hopOf })
  expect(small?.hops.map((hop) => hop.to)).toEqual([d])
  const exactOut = findRoute({ amount: 500_000n, exact: 'to', paths, hopOf })
  expect(exactOut?.hops).toHaveLength(2)
  expect(exactOut?.amountOut).toBeGreaterThanOrEqual(500_000n)
})

test('error: there is no route without pools, or for more than they hold', () => {
  const paths = findPaths(a, d, [b])
  expect(findRoute({ amount: 1n, exact: 'from', paths, hopOf: () => undefined })).toBeUndefined()
  const hopOf = createHopFinder({ [`${a}${d}`]: [1000n, 1000n] })
  expect(findRoute({ amount: 1000n, exact: 'to', paths, hopOf })).toBeUndefined()
})
