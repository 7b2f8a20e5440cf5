import type { Hex } from 'viem'
import type { Balances } from '#shared/account.ts'
import type { Database } from '../database/schema.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Quote } from '../prices/priceMaths.ts'
import { createPrices, type PricedToken, type Prices } from '../prices/prices.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { createMintBook, type MintBook } from '../solana/mints.ts'
import { createCache } from './cache.ts'
import { describeHoldings } from './describeHoldings.ts'
import { createAvoided, readEvmBalances } from './evmBalances.ts'
import type { Holdings } from './holdings.ts'
import { readSolanaBalances } from './solanaBalances.ts'
import { createTokenBook, type TokenBook } from './tokenFacts.ts'
import { readTouchedTokens } from './touchedTokens.ts'

const balanceMs = 10_000
const maximumKept = 5000

export type Portfolio = {
  book: TokenBook
  mints: MintBook
  prices: Prices
  /** Tokens that are `forced` are looked up also where nobody knows of them, and nothing is taken from the cache. */
  balances(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Balances>
}

type Options = { nodeOf: (entry: NetworkEntry) => Node; now: () => number; database: Database | undefined }

export function createPortfolio({ nodeOf, now, database }: Options): Portfolio {
  const book = createTokenBook(now)
  const mints = createMintBook(now)
  const avoided = createAvoided(now)
  const prices = createPrices({ book, now })
  const cache = createCache<Balances>({ maximum: maximumKept, lifetimeMs: () => balanceMs, now })

  async function readHoldings(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Holdings> {
    const node = nodeOf(entry)
    if (entry.network.chainNamespace === 'solana') return await readSolanaBalances({ node, entry, owner, mints })
    const touched = await readTouchedTokens(database, { node, entry, owner })
    const tokens = [...forced, ...entry.tokens, ...touched.tokens] as Hex[]
    const holdings = await readEvmBalances({ node, entry, owner: owner as Hex, tokens, book, avoided })
    return { ...holdings, isIncomplete: holdings.isIncomplete || !touched.isWhole }
  }

  /** Balances are good without prices: where those cannot be had, they are not known. */
  async function readPrices(entry: NetworkEntry, { tokens }: Holdings) {
    const { network, market } = entry
    if (!market) return new Map<PricedToken, Quote>()
    const node = nodeOf(entry)
    const wanted: PricedToken[] = ['native', ...tokens.map(({ address }) => address as Hex)]
    return await prices.quote({ node, network, market }, wanted).catch((error) => {
      if (error instanceof UpstreamsDownError) return new Map<PricedToken, Quote>()
      throw error
    })
  }

  return {
    book,
    mints,
    prices,
    async balances(entry, owner, forced) {
      // Addresses of EVM mean the same in any case; those of Solana do not.
      const account = entry.network.chainNamespace === 'eip155' ? owner.toLowerCase() : owner
      const load = async () => {
        const holdings = await readHoldings(entry, account, forced)
        return describeHoldings(entry, holdings, await readPrices(entry, holdings))
      }
      return await cache.get(`${entry.network.caipNetworkId}:${account}`, load, { isForced: forced.length > 0 })
    },
  }
}
