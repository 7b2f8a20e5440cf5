import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { MarketSettings, NetworkEntry } from '../config/networkEntry.ts'
import { Refusal } from '../http/errors.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { CheckedMarket } from '../prices/checkMarket.ts'
import { computePriceImpact } from '../prices/pairMaths.ts'
import type { Reserves } from '../prices/pools.ts'
import { minDollars, oneDollar, type Quote } from '../prices/priceMaths.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import type { TokenMetadataResult } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { type ExactSide, findPaths, findRoute, listPairs, type PoolHop, type Route } from './findRoute.ts'

/** Maximum number of tokens that routes may pass through. With eight, there are 65 routes over at most 45 pools. */
const maxHubs = 8
/**
 * Maximum price impact in parts per million. If a pool pays half of the value or less, it is too small for the amount.
 */
const maxImpact = 500_000n

type Options = {
  entry: NetworkEntry
  node: Node
  market: CheckedMarket
  portfolio: Pick<Portfolio, 'book' | 'pools' | 'prices'>
  from: Hex
  to: Hex
  amount: bigint
  exact: ExactSide
}

/**
 * Reads the pools between two tokens and returns the best route. Throws a `Refusal` if there is none. Throws an
 * `UpstreamsDownError` if a pool cannot be read, because a route without that pool might be a bad one.
 */
export async function readRoute(options: Options): Promise<Route & { priceImpact: bigint }> {
  const { entry, node, market, portfolio, from, to, amount, exact } = options
  const { network } = entry
  const hubs = getHubs(entry, market)
  const paths = findPaths(from, to, hubs)
  const pairs = listPairs(paths)
  const tokens = [...new Set(pairs.flat())]
  const [metadata, quotes, reserves] = await Promise.all([
    portfolio.book.read(node, network, tokens),
    portfolio.prices.quote({ node, network, market }, tokens),
    portfolio.pools.read(
      { node, network, market },
      pairs.map(([token, money]) => ({ token, money })),
    ),
  ])
  checkToken('from', metadata.get(from))
  checkToken('to', metadata.get(to))
  const pools = new Map<string, Reserves>()
  for (const [index, [token, money]] of pairs.entries()) {
    const found = reserves[index]
    if (found === 'unanswered') throw new UpstreamsDownError()
    const sides = found && [[token, found.token] as const, [money, found.money] as const]
    const isDeep = sides?.some(([side, reserve]) => isDeepEnough(reserve, metadata.get(side), quotes.get(side)))
    if (found && isDeep) pools.set(`${token}${money}`, found)
  }
  const route = findRoute({
    amount,
    exact,
    paths,
    hopOf: (first, second) => findHop(pools, first, second, market.feeBps),
  })
  if (route) {
    const impact = computePriceImpact(route.amountIn, route.amountOut, route.hops)
    if (impact <= maxImpact) return { ...route, priceImpact: impact }
  }
  throw new Refusal({ status: 400, field: 'amount', description: 'insufficient liquidity' })
}

function getHubs({ tokens }: NetworkEntry, { wrapped, dollar }: MarketSettings): Hex[] {
  return [...new Set([wrapped, dollar, ...tokens].map(toLowerAddress))].slice(0, maxHubs)
}

function checkToken(field: 'from' | 'to', metadata: TokenMetadataResult | undefined) {
  if (metadata === 'refused') throw new Refusal({ status: 400, field, description: 'This is no token of the network.' })
  if (typeof metadata !== 'object') throw new UpstreamsDownError()
}

function isDeepEnough(reserve: bigint, metadata: TokenMetadataResult | undefined, quote: Quote | undefined): boolean {
  if (typeof metadata !== 'object' || !quote) return false
  return (reserve * quote.price) / 10n ** BigInt(metadata.decimals) >= minDollars * oneDollar
}

function findHop(pools: ReadonlyMap<string, Reserves>, from: Hex, to: Hex, feeBps: number): PoolHop | undefined {
  const isSorted = from < to
  const pool = pools.get(isSorted ? `${from}${to}` : `${to}${from}`)
  if (!pool) return undefined
  const [reserveIn, reserveOut] = isSorted ? [pool.token, pool.money] : [pool.money, pool.token]
  return { pool: pool.pair, from, to, reserveIn, reserveOut, feeBps }
}
