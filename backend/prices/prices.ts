import type { Hex } from 'viem'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { TokenBook, TokenMetadataResult } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { Market, Pools, Reserves, Trade } from './pools.ts'
import { findDeepest, oneDollar, type Quote, quotePool } from './priceMaths.ts'

const quoteMs = 15_000
const maxKept = 20_000

export type PricedToken = Hex | 'native'

export type Prices = {
  quote(market: Market, tokens: readonly PricedToken[]): Promise<Map<PricedToken, Quote>>
}

/** Quote of the token that the deployment defines as one dollar, regardless of any pool. */
const dollarQuote: Quote = { price: oneDollar, depth: 10n ** 120n }

export function createPrices({ book, pools, now }: { book: TokenBook; pools: Pools; now: () => number }): Prices {
  const cache = new Map<string, { quote: Quote | undefined; until: number }>()

  return {
    async quote(market, tokens) {
      const wrapped = toLowerAddress(market.market.wrapped)
      const getKey = (token: PricedToken) => `${market.network.caipNetworkId}:${token === 'native' ? wrapped : token}`
      const requested = new Set(tokens.map((token) => (token === 'native' ? wrapped : token)))
      const startedAt = now()
      // Only use cached prices that have not expired. If a token's pools do not respond, the token is omitted.
      const quotes = new Map<Hex, Quote | undefined>()
      for (const token of requested) {
        const cached = cache.get(getKey(token))
        if (cached && cached.until > startedAt) quotes.set(token, cached.quote)
      }
      const missing = [...requested].filter((token) => !quotes.has(token))
      // Cache the quotes. Tokens without a response are not cached, so the next call reads them again.
      for (const [token, quote] of missing.length > 0 ? await readQuotes(market, missing) : []) {
        quotes.set(token, quote)
        cache.delete(getKey(token))
        cache.set(getKey(token), { quote, until: startedAt + quoteMs })
      }
      const found = tokens.flatMap((token): [PricedToken, Quote][] => {
        const quote = quotes.get(token === 'native' ? wrapped : token)
        return quote ? [[token, quote]] : []
      })
      deleteOldest(cache, maxKept)
      return new Map(found)
    },
  }

  async function readQuotes(market: Market, tokens: readonly Hex[]): Promise<Map<Hex, Quote | undefined>> {
    const dollar = toLowerAddress(market.market.dollar)
    const wrapped = toLowerAddress(market.market.wrapped)
    const others = tokens.filter((token) => token !== dollar && token !== wrapped)
    const trades = others.flatMap((token) => [dollar, wrapped].map((money): Trade => ({ token, money })))
    const metadata = await book.read(market.node, market.network, [dollar, wrapped, ...others])
    const [ofWrapped, ...pairs] = await pools.read(market, [{ token: wrapped, money: dollar }, ...trades])

    const found = new Map<Hex, Quote | undefined>([[dollar, dollarQuote]])
    // On a network whose currency is a dollar, the wrapped currency needs no pool.
    const wrappedQuote =
      wrapped === dollar
        ? dollarQuote
        : quoteTrade(ofWrapped, [metadata.get(wrapped), metadata.get(dollar)], dollarQuote)
    if (wrappedQuote !== 'unanswered') found.set(wrapped, wrappedQuote)
    for (const [index, token] of others.entries()) {
      const own = metadata.get(token)
      const direct = quoteTrade(pairs[index * 2], [own, metadata.get(dollar)], dollarQuote)
      const over = quoteTrade(pairs[index * 2 + 1], [own, metadata.get(wrapped)], wrappedQuote)
      if (direct !== 'unanswered' && over !== 'unanswered') found.set(token, findDeepest([direct, over]))
    }
    return found
  }
}

function quoteTrade(
  reserves: Reserves | 'unanswered' | undefined,
  [token, money]: [TokenMetadataResult | undefined, TokenMetadataResult | undefined],
  moneyQuote: Quote | 'unanswered' | undefined,
): Quote | 'unanswered' | undefined {
  // Check the pool first. A token without a pool has no quote, even if the other values are unknown.
  if (reserves === undefined) return undefined
  if ([reserves, token, money, moneyQuote].some((part) => part === 'unanswered' || part === 'uncalled'))
    return 'unanswered'
  if (typeof reserves !== 'object' || typeof token !== 'object' || typeof money !== 'object') return undefined
  if (typeof moneyQuote !== 'object') return undefined
  return quotePool({ ...reserves, tokenDecimals: token.decimals, moneyDecimals: money.decimals }, moneyQuote.price)
}
