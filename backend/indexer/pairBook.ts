import type { Hex } from '@oriel/shared/chains/caip.ts'
import { sql } from 'kysely'
import type { MarketSettings, NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import { type Pair, type PairReserves, quotePair } from '../prices/pairs.ts'
import type { Pools } from '../prices/pools.ts'
import { minDollars, oneDollar, type Price } from '../prices/priceMaths.ts'
import type { Node } from '../rpc/node.ts'
import type { TokenBook } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { ReadBlock } from './readBlock.ts'

/** A pair's reserves after a block that changed them. */
type Change = PairReserves & { pair: string; block: number; time: number }
/** A pair's recorded reserves. `dollars` is the pair's liquidity in whole dollars. */
export type RecordedReserves = Pair & Change & { factory: string; dollars: bigint }

export type PairBook = { read(networkId: number, blocks: readonly ReadBlock[]): Promise<RecordedReserves[]> }

type Options = {
  database: Database
  node: Node
  entry: NetworkEntry
  book: TokenBook
  pools: Pools
}
type Context = Options & { factory: Hex; dollar: Hex; wrapped: Hex; market: MarketSettings }

/**
 * Maximum unknown pairs to check per batch, because anyone can emit `Sync` from thousands of contracts. A skipped pair
 * is found at its next trade.
 */
const maxChecked = 1000
/** Time in milliseconds until a rejected pair is checked again, because a lagging node may not know a new pair yet. */
const rejectedMs = 600_000
const maxRejected = 20_000

/**
 * Creates a book of the reserves that determine prices: those of all pairs in the market that contain the dollar token
 * or the wrapped native currency.
 */
export function createPairBook({ entry, ...options }: Options, now: () => number): PairBook {
  const { market } = entry
  if (!market) return { read: async () => [] }
  const factory = toLowerAddress(market.factory)
  const dollar = toLowerAddress(market.dollar)
  const wrapped = toLowerAddress(market.wrapped)
  const context: Context = { ...options, entry, market, factory, dollar, wrapped }
  const rejected = new Map<string, number>()
  let wrappedPrice: Price | undefined

  async function findNewPairs(blocks: readonly ReadBlock[], unknown: readonly string[]): Promise<Pair[]> {
    const checked = unknown.filter((pair) => (rejected.get(pair) ?? 0) <= now()).slice(0, maxChecked)
    const found = await findPairs(context, blocks, new Set(checked))
    for (const pair of checked) {
      rejected.delete(pair)
      if (found.every((item) => item.pair !== pair)) rejected.set(pair, now() + rejectedMs)
    }
    deleteOldest(rejected, maxRejected)
    return found
  }

  function computeDollars(pair: Pair, { reserve0, reserve1 }: Change): bigint {
    const sides = [
      { token: pair.token0, decimals: pair.decimals0, reserve: reserve0 },
      { token: pair.token1, decimals: pair.decimals1, reserve: reserve1 },
    ]
    const money = sides.find(({ token }) => token === dollar) ?? sides.find(({ token }) => token === wrapped)
    if (!money) return 0n
    const price = money.token === dollar ? oneDollar : (wrappedPrice ?? 0n)
    return (money.reserve * price) / 10n ** BigInt(money.decimals) / oneDollar
  }

  return {
    async read(networkId, blocks) {
      const changes = collectChanges(blocks)
      if (changes.length === 0) return []
      const changed = [...new Set(changes.map(({ pair }) => pair))]
      const known = await readKnownPairs(context, networkId, changed)
      const recorded = new Map(known.map((pair) => [pair.pair, pair]))
      const unknown = changed.filter((pair) => !recorded.has(pair))
      const found = new Map((await findNewPairs(blocks, unknown)).map((pair) => [pair.pair, pair]))
      wrappedPrice ??= await readWrappedPrice(context, networkId)
      return changes.flatMap((change): RecordedReserves[] => {
        const pair = recorded.get(change.pair) ?? found.get(change.pair)
        if (!pair) return []
        if (hasTokens(pair, wrapped, dollar)) wrappedPrice = quotePair({ ...pair, ...change }, dollar, oneDollar)?.price
        const dollars = computeDollars(pair, change)
        // Drop a pair without enough liquidity, unless it was recorded before. The price of a recorded pair ends when
        // the pair loses its liquidity.
        if (!recorded.has(pair.pair) && dollars < minDollars) return []
        recorded.set(pair.pair, pair)
        return [{ ...pair, ...change, factory, dollars }]
      })
    },
  }
}

/** Returns the last reserves per pair and block. */
function collectChanges(blocks: readonly ReadBlock[]): Change[] {
  return blocks.flatMap(({ number: block, time, transactions }) => {
    const last = new Map(transactions.flatMap(({ syncs }) => syncs.map((sync) => [sync.pair, sync] as const)))
    return [...last.values()].map((sync) => ({ ...sync, block, time }))
  })
}

async function readKnownPairs(
  { database, factory }: Context,
  networkId: number,
  pairs: readonly string[],
): Promise<Pair[]> {
  return await database
    .selectFrom('indexPairs')
    .select(['pair', 'token0', 'token1', 'decimals0', 'decimals1'])
    .where('networkId', '=', networkId)
    .where('factory', '=', factory)
    // Pass the pairs as one JSON value, because a statement accepts at most 65,535 values.
    .where('pair', 'in', sql<string>`(select json_array_elements_text(${JSON.stringify(pairs)}::text::json))`)
    .execute()
}

/**
 * Identifies pairs by the tokens that moved to or from them, and verifies them with the factory. Only calls contracts
 * that the factory confirms, because any contract can emit `Sync`.
 */
async function findPairs(
  context: Context,
  blocks: readonly ReadBlock[],
  unknown: ReadonlySet<string>,
): Promise<Pair[]> {
  const { node, entry, market, book } = context
  const { network } = entry
  const trades = collectTrades(context, blocks, unknown).slice(0, maxChecked)
  if (trades.length === 0) return []
  const pools = await context.pools.read({ node, network, market }, trades)
  const proven = trades.filter(({ pair }, index) => {
    const pool = pools[index]
    return typeof pool === 'object' && pool.pair === pair
  })
  const tokens = proven.flatMap(({ token, money }) => [token, money])
  const metadata = await book.read(node, network, tokens)
  return proven.flatMap(({ pair, token, money }): Pair[] => {
    const [token0, token1] = token < money ? [token, money] : [money, token]
    const metadata0 = metadata.get(token0)
    const metadata1 = metadata.get(token1)
    if (typeof metadata0 !== 'object' || typeof metadata1 !== 'object') return []
    return [{ pair, token0, token1, decimals0: metadata0.decimals, decimals1: metadata1.decimals }]
  })
}

function collectTrades({ dollar, wrapped }: Context, blocks: readonly ReadBlock[], unknown: ReadonlySet<string>) {
  const trades = new Map<string, { pair: string; token: Hex; money: Hex }>()
  for (const { movements, syncs } of blocks.flatMap(({ transactions }) => transactions)) {
    const pairs = new Set(syncs.map(({ pair }) => pair).filter((pair) => unknown.has(pair)))
    if (pairs.size === 0) continue
    for (const [pair, tokens] of collectMovedTokens(pairs, movements)) {
      for (const money of [dollar, wrapped].filter((address) => tokens.has(address))) {
        for (const token of [...tokens].filter((address) => address !== money))
          trades.set(`${pair} ${token} ${money}`, { pair, token, money })
      }
    }
  }
  return [...trades.values()]
}

/** Returns the tokens that moved to or from the given pairs. */
function collectMovedTokens(
  pairs: ReadonlySet<string>,
  movements: ReadBlock['transactions'][number]['movements'],
): Map<string, Set<Hex>> {
  const moved = new Map([...pairs].map((pair) => [pair, new Set<Hex>()]))
  for (const { kind, token, sender, recipient } of movements) {
    if (kind !== 'ERC20' || token === null) continue
    for (const party of [sender, recipient]) moved.get(party)?.add(toLowerAddress(token))
  }
  return moved
}

const hasTokens = ({ token0, token1 }: Pair, a: Hex, b: Hex) =>
  (token0 === a && token1 === b) || (token0 === b && token1 === a)

async function readWrappedPrice({ database, factory, wrapped, dollar }: Context, networkId: number) {
  const [token0, token1] = wrapped < dollar ? [wrapped, dollar] : [dollar, wrapped]
  const row = await database
    .selectFrom('indexReserves')
    .innerJoin('indexPairs', 'indexPairs.id', 'indexReserves.pairId')
    .select(['pair', 'token0', 'token1', 'decimals0', 'decimals1', 'reserve0', 'reserve1'])
    .where('networkId', '=', networkId)
    .where('factory', '=', factory)
    .where('token0', '=', token0)
    .where('token1', '=', token1)
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const reserves = { reserve0: BigInt(row.reserve0), reserve1: BigInt(row.reserve1) }
  return quotePair({ ...row, ...reserves }, dollar, oneDollar)?.price
}
