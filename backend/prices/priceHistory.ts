import type { PriceHistory, PricePeriod } from '@oriel/shared/backend/account.ts'
import { type Hex, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { sql } from 'kysely'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { createCache } from '../memory/cache.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { type Pair, type PairReserves, quotePair } from './pairs.ts'
import { findDeepest, oneDollar, type Quote, toNumber } from './priceMaths.ts'

const day = 86_400
const periodSeconds: Record<PricePeriod, number> = { day, week: 7 * day, month: 30 * day }
const steps = 96
const lifetimeMs = 15_000
const maxKept = 2000

type PriceHistoryParams = { entry: NetworkEntry; token: Hex; period: PricePeriod }
type Row = Pair & PairReserves & { time: number }
type Places = { token: Hex; dollar: Hex; wrapped: Hex }

export type PriceHistories = (params: PriceHistoryParams) => Promise<PriceHistory>

/** Creates a reader of price histories. Reads only the index, so it works even if no node responds. */
export function createPriceHistories(database: Database | undefined, now: () => number): PriceHistories {
  const cache = createCache<PriceHistory>({ maxEntries: maxKept, lifetimeMs: () => lifetimeMs, now })
  return async ({ entry, token, period }) => {
    const { market, index, network } = entry
    if (!database || !market || !index) return { points: [] }
    const dollar = toLowerAddress(market.dollar)
    const wrapped = toLowerAddress(market.wrapped)
    const places = { dollar, wrapped, token: token === nativeTokenAddress ? wrapped : token }
    // Return no points for the dollar token. The deployment defines its price as one dollar.
    if (places.token === dollar) return { points: [] }
    const load = async () => {
      const end = await readLastBlock(database, network.caipNetworkId)
      if (end === undefined) return { points: [] }
      const start = end.time - periodSeconds[period]
      const factory = toLowerAddress(market.factory)
      const rows = await readRows(database, { ...places, networkId: end.networkId, factory, start })
      return samplePrices(rows, places, { start, end: end.time })
    }
    return await cache.get(`${network.caipNetworkId} ${places.token} ${period}`, load)
  }
}

/** Returns the time of the last indexed block. Later prices are unknown. */
async function readLastBlock(database: Database, network: string) {
  return await database
    .selectFrom('indexedNetworks')
    .innerJoin('indexBlocks', (join) =>
      join.onRef('indexBlocks.networkId', '=', 'indexedNetworks.id').onRef('number', '=', 'block'),
    )
    .select(['networkId', 'time'])
    .where('network', '=', network)
    .executeTakeFirst()
}

/** Returns each pair's last reserves before `start` and all later ones, sorted by time. */
async function readRows(
  database: Database,
  { token, dollar, wrapped, networkId, factory, start }: Places & { networkId: number; factory: Hex; start: number },
): Promise<Row[]> {
  const pairs = [token === wrapped ? [] : [token, wrapped], [token, dollar], [wrapped, dollar]].map((pair) =>
    pair.sort(),
  )
  const rows = await database
    .selectFrom('indexReserves')
    .innerJoin('indexPairs', 'indexPairs.id', 'indexReserves.pairId')
    .select(['pair', 'token0', 'token1', 'decimals0', 'decimals1', 'time', 'reserve0', 'reserve1'])
    .where('networkId', '=', networkId)
    .where('factory', '=', factory)
    .where((where) => where.or(pairs.map(([token0 = '', token1 = '']) => where.and({ token0, token1 }))))
    .where(
      'time',
      '>=',
      sql<number>`coalesce((
        select max(older.time) from index_reserves as older where older.pair_id = index_pairs.id and older.time <= ${start}
      ), 0)`,
    )
    .orderBy('block')
    .execute()
  return rows.map((row) => ({ ...row, reserve0: BigInt(row.reserve0), reserve1: BigInt(row.reserve1) }))
}

/**
 * Returns equidistant points, starting when the price became known: there are no points before a pool had enough
 * dollars. A pool without trades keeps its price. The index only stores older reserves at intervals of 15 minutes or
 * more (`indexer/writeReserves.ts`), so old price changes can appear later than they happened.
 */
export function samplePrices(rows: readonly Row[], places: Places, { start, end }: { start: number; end: number }) {
  const moments = [start, ...rows.map(({ time }) => time).filter((time) => time > start && time <= end)]
  const priceAt = createQuoteReader(rows, places)
  const known = moments.map((time) => priceAt(time) !== undefined)
  const from = moments[known.lastIndexOf(false) + 1]
  if (from === undefined) return { points: [] }
  const times = Array.from({ length: steps + 1 }, (_, at) => Math.round(from + ((end - from) * at) / steps))
  const sampled = createQuoteReader(rows, places)
  const points = [...new Set(times)].flatMap((at) => {
    const quote = sampled(at)
    return quote ? [{ at, price: toNumber(quote.price) }] : []
  })
  return { points, from: from > start ? from : undefined }
}

/** Creates a function that returns the quote at a time. The times of its calls must not decrease. */
function createQuoteReader(
  rows: readonly Row[],
  { token, dollar, wrapped }: Places,
): (time: number) => Quote | undefined {
  const latest = new Map<string, Row>()
  const getKey = (a: string, b: string) => [a, b].sort().join()
  let next = 0
  return (time) => {
    for (let row = rows[next]; row && row.time <= time; row = rows[++next])
      latest.set(getKey(row.token0, row.token1), row)
    const direct = latest.get(getKey(token, dollar))
    const ofWrapped = latest.get(getKey(wrapped, dollar))
    const over = latest.get(getKey(token, wrapped))
    const money = ofWrapped && quotePair(ofWrapped, dollar, oneDollar)
    return findDeepest([
      direct && quotePair(direct, dollar, oneDollar),
      money && over && quotePair(over, wrapped, money.price),
    ])
  }
}
