import type { Hex } from 'viem'
import type { Balances } from '#shared/account.ts'
import type { Database } from '../database/schema.ts'
import type { TokenImage } from '../directory/tokenImage.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Quote } from '../prices/priceMaths.ts'
import { createPrices, type PricedToken, type Prices } from '../prices/prices.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { createMintBook, type MintBook } from '../solana/mints.ts'
import { createCache } from './cache.ts'
import { describeHoldings } from './describeHoldings.ts'
import { createSkippedTokens, readEvmBalances } from './evmBalances.ts'
import type { Holdings } from './holdings.ts'
import { readIndexedTokens } from './indexedTokens.ts'
import { readSolanaBalances } from './solanaBalances.ts'
import { createTokenBook, type TokenBook } from './tokenFacts.ts'

const balanceMs = 10_000
const maximumKept = 5000

/** What was asked for, and of it what everybody gets who forces nothing; undefined where that is not known whole. */
type Known = { answer: Balances; ordinary: Balances | undefined }

export type Portfolio = {
  book: TokenBook
  mints: MintBook
  prices: Prices
  /** Tokens that are `forced` are looked up also where nobody knows of them, and nothing is taken from the cache. */
  balances(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Balances>
}

type Options = {
  nodeOf: (entry: NetworkEntry) => Node
  now: () => number
  database: Database | undefined
  tokenImage: TokenImage
}

export function createPortfolio({ nodeOf, now, database, tokenImage }: Options): Portfolio {
  const book = createTokenBook(now)
  const mints = createMintBook(now)
  const skippedTokens = createSkippedTokens(now)
  const prices = createPrices({ book, now })
  const lifetimeMs = ({ ordinary }: Known) => (ordinary ? balanceMs : 0)
  const cache = createCache<Known>({ maximum: maximumKept, lifetimeMs, now })

  async function readHoldings(entry: NetworkEntry, owner: string, forced: readonly string[]) {
    const node = nodeOf(entry)
    if (entry.network.chainNamespace === 'solana') {
      // The chain itself lists what there is: nothing can be forced beyond it.
      return { holdings: await readSolanaBalances({ node, entry, owner, mints }), isOrdinary: () => true }
    }
    const touched = await readIndexedTokens(database, { node, entry, owner })
    const tokens = [...forced, ...entry.tokens, ...touched.tokens] as Hex[]
    const holdings = await readEvmBalances({ node, entry, owner: owner as Hex, tokens, book, skippedTokens })
    const ordinary = new Set([...entry.tokens, ...touched.tokens].map((token) => token.toLowerCase()))
    const isIncomplete = holdings.isIncomplete || !touched.isComplete
    return { holdings: { ...holdings, isIncomplete }, isOrdinary: (token: string) => ordinary.has(token.toLowerCase()) }
  }

  async function read(entry: NetworkEntry, owner: string, forced: readonly string[]): Promise<Known> {
    const { holdings, isOrdinary } = await readHoldings(entry, owner, forced)
    const quotes = await readPrices(entry, holdings)
    const about = { quotes, tokenImage }
    const answer = describeHoldings(entry, holdings, about)
    if (forced.every(isOrdinary)) return { answer, ordinary: answer }
    // What one caller named is not among the tokens of everybody, and what is missing may be that alone.
    if (holdings.isIncomplete) return { answer, ordinary: undefined }
    const tokens = holdings.tokens.filter(({ address }) => isOrdinary(address))
    return { answer, ordinary: describeHoldings(entry, { ...holdings, tokens }, about) }
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
      const key = `${entry.network.caipNetworkId}:${account}`
      const load = (wanted: readonly string[]) => async () => await read(entry, account, wanted)
      if (forced.length > 0) return (await cache.get(key, load(forced), { forced: forced.toSorted().join() })).answer
      const { ordinary } = await cache.get(key, load([]))
      // One of those who force something was waited for, and could not say.
      return ordinary ?? (await cache.get(key, load([]), { forced: '' })).answer
    },
  }
}
