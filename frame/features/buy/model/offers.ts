import type { OnrampOptions, OnrampQuote, OnrampQuotes, PurchaseCurrency } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import {
  BuyAmountError,
  BuyNotOfferedError,
  CountryNotServedError,
  ProviderUnreachableError,
} from '@oriel/shared/errors/onrampErrors.ts'
import { mockedQuoteId } from '../api/onramp.ts'
import { toUnits } from './money.ts'
import { getProviderLabel, type Provider } from './providers.ts'

/** Token for sale on one network. `currency.networks` only contains this network. */
export type SoldToken = {
  /**
   * Combination of the currency and the contract. Neither of them is unique: two currencies may share a contract, and
   * one currency may have two contracts.
   */
  id: string
  currency: PurchaseCurrency
  networkId: CaipNetworkId
  contract: string
  /** True if a different token with the same symbol is sold on the network. */
  sharesSymbol: boolean
}

/** Limits of the amount, as decimal strings. */
export type Limits = { min: string; max: string; currency: string }

/**
 * Provider and, if available, its quote. Without a quote, the provider's page shows the price or rejects the purchase.
 */
export type Offer = { provider: Provider; quote?: OnrampQuote; refusal?: string }

/**
 * Returns the tokens for sale on the network, one per contract. Matches entries by network ID, so that the providers'
 * own network names need no parsing.
 */
export function listTokens({ caipNetworkId, chainNamespace, id }: Network, options: OnrampOptions): SoldToken[] {
  const tokens = options.purchaseCurrencies.flatMap(({ networks, ...currency }) => {
    const places = networks.filter((network) =>
      network.networkId
        ? network.networkId === caipNetworkId
        : chainNamespace === 'eip155' && network.chain_id === String(id),
    )
    return places.map((place) => ({
      id: `${currency.id} ${place.contract_address}`,
      currency: { ...currency, networks: [place] },
      networkId: caipNetworkId,
      contract: place.contract_address,
    }))
  })
  const countTokens = (symbol: string) => tokens.filter(({ currency }) => currency.symbol === symbol).length
  return tokens.map((token) => ({ ...token, sharesSymbol: countTokens(token.currency.symbol) > 1 }))
}

/** Returns the widest limits across all payment methods in this currency. */
export function getLimits({ paymentCurrencies }: OnrampOptions, currency: string): Limits | undefined {
  const all = paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
  const [first] = all
  if (!first) return undefined
  const min = all.reduce((lowest, item) => (toUnits(item.min) < toUnits(lowest) ? item.min : lowest), first.min)
  const max = all.reduce((highest, item) => (toUnits(item.max) > toUnits(highest) ? item.max : highest), first.max)
  return { min, max, currency }
}

/** Returns the offers, best quote first. Providers without a quote come last. */
export function sortOffers(quotes: OnrampQuotes, providers: readonly Provider[]): Offer[] {
  const { others = [], refusals = [], ...best } = quotes
  if (best.quoteId === mockedQuoteId) return providers.map((provider) => ({ provider }))
  const priced = [best, ...others].sort((a, b) => compare(getReceivedUnits(b), getReceivedUnits(a)))
  const offers = priced.flatMap((quote): Offer[] => {
    const id = quote.provider ?? providers[0]?.id
    return id === undefined ? [] : [{ provider: { id, label: getProviderLabel(id) }, quote }]
  })
  const refused = refusals.map(({ provider: id, field }) => ({
    provider: { id, label: getProviderLabel(id) },
    refusal: field,
  }))
  return [...offers, ...refused]
}

const getReceivedUnits = ({ purchaseAmount }: OnrampQuote) => toUnits(purchaseAmount.amount)
const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

/** Returns the error to display if one provider, or all of them, rejected this field. */
export function toRefusalError(field: string, provider: string, limits: Limits | undefined): Error | undefined {
  if (field === 'network') return new BuyNotOfferedError()
  if (field === 'amount' && limits) return new BuyAmountError(undefined, { data: limits })
  if (field === 'country') return new CountryNotServedError(undefined, { data: { provider } })
  return field === 'provider' ? new ProviderUnreachableError(undefined, { data: { provider } }) : undefined
}
