import type { Balance, Balances } from '@oriel/shared/backend/account.ts'
import { toCaipAddress } from '@oriel/shared/chains/caip.ts'
import { formatUnits, getAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { computeValue, type Quote, toNumber } from '../prices/priceMaths.ts'
import { collectGenuine, findTokenSpam } from '../tokens/spam.ts'
import type { Holdings, TokenAmount } from './holdings.ts'

type About = { quotes: ReadonlyMap<string, Quote>; tokenImage: TokenImage }

export function describeHoldings(
  entry: NetworkEntry,
  { native: amount, tokens, genuine, isIncomplete }: Holdings,
  { quotes, tokenImage }: About,
): Balances {
  const { network } = entry
  const { name, symbol, decimals } = network.nativeCurrency
  const native = { name, symbol, decimals, amount }
  const chain = network.caipNetworkId
  const own = { ...describe(native, quotes.get('native')), iconUrl: tokenImage({ symbol, chain }) }
  const isEvm = network.chainNamespace === 'eip155'
  const configured = new Set(entry.tokens.map((token) => getKey(entry, token)))

  const texts = collectGenuine([native, ...genuine.map((text) => ({ symbol: text }))])
  const described = tokens.map((token): Balance => {
    const quote = quotes.get(token.address)
    const isConfigured = configured.has(getKey(entry, token.address))
    // Check tokens with a price too, because anyone can create a pool for a copied token.
    const spamReason = isConfigured ? undefined : findTokenSpam(token, texts)
    return {
      ...describe(token, quote),
      iconUrl: tokenImage({ symbol: token.symbol, chain, address: token.address }),
      chainId: chain,
      address: toCaipAddress(chain, isEvm ? getAddress(token.address) : token.address),
      isSpam: spamReason ? true : undefined,
      spamReason,
    }
  })
  described.sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || compareText(a.symbol, b.symbol))
  return { balances: [{ ...own, chainId: chain }, ...described], incomplete: isIncomplete ? true : undefined }
}

function describe({ name, symbol, decimals, amount }: Omit<TokenAmount, 'address'>, quote: Quote | undefined): Balance {
  const value = quote && computeValue(amount, decimals, quote)
  return {
    name,
    symbol,
    ...(quote && value !== undefined ? { price: toNumber(quote.price), value: toNumber(value) } : { price: 0 }),
    isBeyondMarket: quote && value === undefined ? true : undefined,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
  }
}

function getKey({ network }: NetworkEntry, token: string): string {
  return network.chainNamespace === 'eip155' ? token.toLowerCase() : token
}

/** Compares by code units, so that the order does not depend on the locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
