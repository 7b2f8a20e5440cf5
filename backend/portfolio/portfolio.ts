import type { Balances } from '@oriel/shared/backend/account.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { createCache } from '../memory/cache.ts'
import type { Markets } from '../prices/markets.ts'
import { createPools, type Pools } from '../prices/pools.ts'
import type { Quote } from '../prices/priceMaths.ts'
import { createPrices, type PricedToken, type Prices } from '../prices/prices.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { createMintBook, type MintBook } from '../solana/mints.ts'
import { createTokenBook, type TokenBook } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { describeHoldings } from './describeHoldings.ts'
import { createSkippedTokens, readEvmBalances } from './evmBalances.ts'
import type { Holdings } from './holdings.ts'
import { readIndexedTokens } from './indexedTokens.ts'
import { readSolanaBalances } from './solanaBalances.ts'

const balanceMs = 10_000
const maxKept = 5000

/**
 * Cached balances. `answer` includes the forced tokens. `ordinary` excludes them, and is undefined if it is incomplete.
 */
type CachedBalances = { answer: Balances; ordinary: Balances | undefined }

export type Portfolio = {
  book: TokenBook
  mints: MintBook
  pools: Pools
  prices: Prices
  /**
   * Returns an account's balances. Reads `forced` tokens without the cache, even if the account is not known to hold
   * them.
   */
  balances(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Balances>
}

export type PortfolioOptions = {
  nodeOf: (entry: NetworkEntry) => Node
  markets: Pick<Markets, 'find'>
  now: () => number
  database: Database | undefined
  tokenImage: TokenImage
}

export function createPortfolio({ nodeOf, markets, now, database, tokenImage }: PortfolioOptions): Portfolio {
  const book = createTokenBook(now)
  const mints = createMintBook(now)
  const skippedTokens = createSkippedTokens(now)
  const pools = createPools(now)
  const prices = createPrices({ book, pools, now })
  const lifetimeMs = ({ ordinary }: CachedBalances) => (ordinary ? balanceMs : 0)
  const cache = createCache<CachedBalances>({ maxEntries: maxKept, lifetimeMs, now })

  async function readHoldings(entry: NetworkEntry, owner: string, forced: readonly string[]) {
    const node = nodeOf(entry)
    if (entry.network.chainNamespace === 'solana') {
      // Ignore forced tokens, because a Solana node lists all of an account's tokens.
      return { holdings: await readSolanaBalances({ node, entry, owner, mints }), isOrdinary: () => true }
    }
    const indexed = await readIndexedTokens(database, { node, entry, owner })
    const tokens = [...forced, ...entry.tokens, ...indexed.tokens]
    const holdings = await readEvmBalances({ node, entry, owner, tokens, book, skippedTokens })
    const ordinary = new Set([...entry.tokens, ...indexed.tokens].map((token) => token.toLowerCase()))
    const isIncomplete = holdings.isIncomplete || !indexed.isComplete
    return { holdings: { ...holdings, isIncomplete }, isOrdinary: (token: string) => ordinary.has(token.toLowerCase()) }
  }

  async function read(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<CachedBalances> {
    const { holdings, isOrdinary } = await readHoldings(entry, owner, forced)
    const quotes = await readPrices(entry, holdings)
    const about = { quotes, tokenImage }
    const answer = describeHoldings(entry, holdings, about)
    if (forced.every(isOrdinary)) return { answer, ordinary: answer }
    // Do not cache an incomplete response for other callers, because only one caller's forced tokens may be missing.
    if (holdings.isIncomplete) return { answer, ordinary: undefined }
    const tokens = holdings.tokens.filter(({ address }) => isOrdinary(address))
    return { answer, ordinary: describeHoldings(entry, { ...holdings, tokens }, about) }
  }

  /** Reads the tokens' prices. Returns no prices on failure, because balances are valid without prices. */
  async function readPrices(entry: NetworkEntry, { tokens }: Holdings) {
    const requested: PricedToken[] = ['native', ...tokens.map(({ address }) => toLowerAddress(address))]
    try {
      const market = await markets.find(entry)
      if (!market) return new Map<PricedToken, Quote>()
      return await prices.quote({ node: nodeOf(entry), network: entry.network, market }, requested)
    } catch (error) {
      if (error instanceof UpstreamsDownError) return new Map<PricedToken, Quote>()
      throw error
    }
  }

  return {
    book,
    mints,
    pools,
    prices,
    async balances(entry, owner, forced) {
      // Normalize EVM addresses, which are case-insensitive. Solana addresses are case-sensitive.
      const account = entry.network.chainNamespace === 'eip155' ? owner.toLowerCase() : owner
      const key = `${entry.network.caipNetworkId}:${account}`
      const load = (requested: readonly string[]) => async () => await read(entry, account, requested)
      if (forced.length > 0) return (await cache.get(key, load(forced), { forced: forced.toSorted().join() })).answer
      const { ordinary } = await cache.get(key, load([]))
      // Load again if this call shared the load of a forced call whose ordinary part was incomplete.
      return ordinary ?? (await cache.get(key, load([]), { forced: '' })).answer
    },
  }
}
