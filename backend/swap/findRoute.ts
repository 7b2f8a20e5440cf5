import type { Hex } from '@oriel/shared/chains/caip.ts'
import { getAmountIn, getAmountOut, type Hop } from '../prices/pairMaths.ts'

export type PoolHop = Hop & { pool: Hex; from: Hex; to: Hex }
export type Route = { hops: readonly PoolHop[]; amountIn: bigint; amountOut: bigint }
/** `from` if the amount is the input, `to` if it is the output. */
export type ExactSide = 'from' | 'to'

const maxHops = 3

/** Returns all routes of at most three hops from one token to another over distinct tokens, shortest first. */
export function findPaths(from: Hex, to: Hex, hubs: readonly Hex[]): Hex[][] {
  const between = hubs.filter((hub) => hub !== from && hub !== to)
  const paths: Hex[][] = [[from, to]]
  let partial: Hex[][] = [[from]]
  for (let hops = 2; hops <= maxHops; hops += 1) {
    partial = partial.flatMap((path) => between.filter((hub) => !path.includes(hub)).map((hub) => [...path, hub]))
    paths.push(...partial.map((path) => [...path, to]))
  }
  return paths
}

/** Returns the distinct pairs of adjacent tokens in the paths. */
export function listPairs(paths: readonly Hex[][]): [Hex, Hex][] {
  const pairs = new Map<string, [Hex, Hex]>()
  for (const path of paths) {
    for (const [index, from] of path.slice(0, -1).entries()) {
      const to = path[index + 1] as Hex
      const pair: [Hex, Hex] = from < to ? [from, to] : [to, from]
      pairs.set(pair.join(), pair)
    }
  }
  return [...pairs.values()]
}

type Options = {
  amount: bigint
  exact: ExactSide
  paths: readonly Hex[][]
  hopOf: (from: Hex, to: Hex) => PoolHop | undefined
}

/**
 * Returns the route with the highest output or the lowest input. Among equally good routes, prefers the shortest, which
 * costs the least gas.
 */
export function findRoute({ amount, exact, paths, hopOf }: Options): Route | undefined {
  let best: Route | undefined
  for (const path of paths) {
    const hops = path.slice(0, -1).map((from, index) => hopOf(from, path[index + 1] as Hex))
    if (!hops.every((hop) => hop !== undefined)) continue
    const route = computeRoute(hops, amount, exact)
    if (route && (!best || isBetter(route, best, exact))) best = route
  }
  return best
}

function computeRoute(hops: readonly PoolHop[], amount: bigint, exact: ExactSide): Route | undefined {
  const input = exact === 'from' ? amount : getAmountIn(amount, hops)
  if (input === undefined) return undefined
  const output = getAmountOut(input, hops)
  return output > 0n ? { hops, amountIn: input, amountOut: output } : undefined
}

function isBetter(route: Route, best: Route, exact: ExactSide): boolean {
  return exact === 'from' ? route.amountOut > best.amountOut : route.amountIn < best.amountIn
}
