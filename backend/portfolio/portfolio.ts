import type { Hex } from 'viem'
import type { Balances } from '#shared/account.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import { createNode } from '../rpc/node.ts'
import { type Upstreams, UpstreamsDownError } from '../rpc/upstreams.ts'
import { createMintBook, type MintBook } from '../solana/mints.ts'
import { createCache } from './cache.ts'
import { describeHoldings } from './describeHoldings.ts'
import { readEvmBalances } from './evmBalances.ts'
import type { Holdings } from './holdings.ts'
import type { Quote } from './priceMaths.ts'
import { createPrices, type PricedToken, type Prices } from './prices.ts'
import { readSolanaBalances } from './solanaBalances.ts'
import { createTokenBook, type TokenBook } from './tokenFacts.ts'

const balanceMs = 10_000
const maximumKept = 5000

/** Which tokens an account ever touched, where the network is indexed. */
export type ListTokens = (networkId: string, owner: string) => Promise<readonly string[]>

export type Portfolio = {
  book: TokenBook
  mints: MintBook
  prices: Prices
  /** Tokens that are `forced` are looked up also where nobody knows of them, and nothing is taken from the cache. */
  balances(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Balances>
}

type Options = { upstreams: Upstreams; now: () => number; listTokens: ListTokens }

export function createPortfolio({ upstreams, now, listTokens }: Options): Portfolio {
  const book = createTokenBook(now)
  const mints = createMintBook(now)
  const prices = createPrices({ book, now })
  const cache = createCache<Balances>({ maximum: maximumKept, lifetimeMs: () => balanceMs, now })

  async function readHoldings(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Holdings> {
    const node = createNode(upstreams, entry.rpcUrls)
    if (entry.network.chainNamespace === 'solana') return await readSolanaBalances({ node, entry, owner, mints })
    const touched = entry.index ? await listTokens(entry.network.caipNetworkId, owner) : []
    const tokens = [...forced, ...entry.tokens, ...touched] as Hex[]
    return await readEvmBalances({ node, entry, owner: owner as Hex, tokens, book })
  }

  /** Balances are good without prices: where those cannot be had, they are not known. */
  async function readPrices({ network, market, rpcUrls }: NetworkEntry, { tokens }: Holdings) {
    if (!market) return new Map<PricedToken, Quote>()
    const node = createNode(upstreams, rpcUrls)
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
