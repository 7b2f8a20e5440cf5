import type { PaymentCurrency, PurchaseCurrency } from '@oriel/shared/backend/onramp.ts'
import { type CaipNetworkId, normalizeAddress } from '@oriel/shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Refusal } from '../http/errors.ts'
import type { Translatable } from '../i18n/translate.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import { compareAmounts } from './providers/money.ts'
import {
  type Asset,
  type Limit,
  type OnrampProvider,
  type Options,
  type Place,
  ProviderError,
} from './providers/provider.ts'
import { toRefusal } from './refusals.ts'

const optionsMs = 5 * 60_000
/**
 * Cache lifetime of the result that a provider does not serve a country. Limits the calls to the provider if a client
 * requests the same countries repeatedly.
 */
const refusedMs = 60_000
/** Enough for four providers: each has at most one entry per country code, and there are at most 26² country codes. */
const maxKept = 3000

export type OfferQuery = Place & {
  networkId: CaipNetworkId
  contract: string
  currency: string
  amount?: string | undefined
}
export type Offer = { asset: Asset; limit: Limit }

export type Offers = {
  /**
   * Returns what the provider offers in a country. Throws a `Refusal` if it sells nothing there, or does not respond.
   */
  read(provider: OnrampProvider, place: Place): Promise<Options>
  /**
   * Returns the offer for this contract, country and amount. Throws a `Refusal` unless the provider sells exactly that.
   */
  find(provider: OnrampProvider, query: OfferQuery): Promise<Offer>
}

/** A provider's cached options. `options` is undefined if the provider does not serve the country. */
type CachedOptions = { options: Options | undefined; until: number }

/** Reads the providers' offers and caches them for minutes. Drops offers on networks that are not served. */
export function createOffers({ networks, now }: { networks: readonly NetworkEntry[]; now: () => number }): Offers {
  const cache = new Map<string, CachedOptions>()

  async function read(provider: OnrampProvider, place: Place): Promise<Options> {
    const key = `${provider.id} ${place.country}`
    let cached = cache.get(key)
    if (!cached || cached.until <= now()) {
      cached = await fetchOptions(provider, place)
      cache.delete(key)
      cache.set(key, cached)
      deleteOldest(cache, maxKept)
    }
    if (cached.options) return cached.options
    throw toRefusal(new ProviderError('country'), provider)
  }

  async function fetchOptions(provider: OnrampProvider, place: Place): Promise<CachedOptions> {
    try {
      const { assets, ...rest } = await provider.options(place)
      const options = { ...rest, assets: assets.filter((asset) => isServed(networks, asset)) }
      return { options, until: now() + optionsMs }
    } catch (error) {
      const isRefused = error instanceof ProviderError && error.hindrance === 'country'
      if (isRefused) return { options: undefined, until: now() + refusedMs }
      throw toRefusal(error, provider)
    }
  }

  return {
    read,
    async find(provider, { networkId, contract, currency, amount, country }) {
      const { assets, limits } = await read(provider, { country })
      const asset = assets.find((item) => item.networkId === networkId && isSameContract(item.contract, contract))
      if (!asset) throw toRefusal(new ProviderError('asset'), provider)
      return { asset, limit: pickLimit(limits, currency, amount) }
    },
  }
}

/**
 * True if the asset's network is served. Also requires that an asset without a contract has the native currency's
 * symbol, because a provider may omit a token's contract.
 */
function isServed(networks: readonly NetworkEntry[], { networkId, contract, symbol }: Asset): boolean {
  const entry = networks.find(({ network }) => network.caipNetworkId === networkId)
  return entry !== undefined && (contract !== '' || symbol === entry.network.nativeCurrency.symbol)
}

const isSameContract = (a: string, b: string) => normalizeAddress(a) === normalizeAddress(b)

/**
 * Returns the limit for a currency and amount. Prefers cards over other payment methods, because those work in few
 * countries.
 */
function pickLimit(limits: readonly Limit[], currency: string, amount: string | undefined): Limit {
  const [first, ...others] = limits
    .filter((limit) => limit.currency === currency)
    .sort((a, b) => Number(isCard(b)) - Number(isCard(a)))
  if (!first) {
    const description: Translatable = (t) => t('provider.currency', { currency })
    throw new Refusal({ status: 400, field: 'paymentCurrency', description })
  }
  if (amount === undefined) return first
  const fitting = [first, ...others].find(
    ({ min, max }) => compareAmounts(min, amount) <= 0 && compareAmounts(amount, max) <= 0,
  )
  if (fitting) return fitting
  const description: Translatable = (t) => t('provider.limits', { min: first.min, max: first.max, currency })
  throw new Refusal({ status: 400, field: 'amount', description })
}

const isCard = ({ method }: Limit) => method.toLowerCase() === 'card'

/** Lists each symbol once, with its tokens on the networks of all providers. */
export function mergeAssets(networks: readonly NetworkEntry[], all: readonly Options[]): PurchaseCurrency[] {
  const merged = new Map<string, PurchaseCurrency>()
  for (const { name, symbol, networkId, contract, chain } of all.flatMap(({ assets }) => assets)) {
    const entry = networks.find(({ network }) => network.caipNetworkId === networkId)
    const currency = merged.get(symbol) ?? { id: symbol, name, symbol, networks: [] }
    merged.set(symbol, currency)
    const isKnown = currency.networks.some(
      (item) => item.networkId === networkId && isSameContract(item.contract_address, contract),
    )
    if (!entry || isKnown) continue
    const names = { name: chain, display_name: entry.network.name, chain_id: String(entry.network.id) }
    currency.networks.push({ ...names, contract_address: contract, networkId })
  }
  return [...merged.values()]
}

/**
 * Returns the widest limits of all providers for each currency and payment method. A quote reports which providers
 * accept the amount.
 */
export function mergeLimits(all: readonly Options[]): PaymentCurrency[] {
  const merged = new Map<string, PaymentCurrency>()
  for (const { currency, method, min, max } of all.flatMap(({ limits }) => limits)) {
    const entry = merged.get(currency) ?? { id: currency, payment_method_limits: [] }
    merged.set(currency, entry)
    const limit = entry.payment_method_limits.find(({ id }) => id === method.toLowerCase())
    if (!limit) entry.payment_method_limits.push({ id: method.toLowerCase(), min, max })
    else {
      if (compareAmounts(min, limit.min) < 0) limit.min = min
      if (compareAmounts(max, limit.max) > 0) limit.max = max
    }
  }
  return [...merged.values()]
}
