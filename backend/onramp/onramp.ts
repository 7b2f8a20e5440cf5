import type { OnrampOptions, OnrampQuoteRequest, OnrampQuotes } from '@oriel/shared/backend/onramp.ts'
import { createOffers, mergeAssets, mergeLimits } from './offers.ts'
import type { OnrampConfig } from './onrampConfig.ts'
import { createCoinbase } from './providers/coinbase.ts'
import { createLocalProvider } from './providers/local.ts'
import { createMeld } from './providers/meld.ts'
import type { OnrampProvider, Place } from './providers/provider.ts'
import { createPurchases, type OrderRequest, type PurchaseOptions, type Purchases } from './purchases.ts'
import { readQuotes, resolveRequest } from './quotes.ts'

export type Onramp = Purchases & {
  providers: readonly OnrampProvider[]
  /** Returns the options of all providers that respond. Throws the first provider's `Refusal` if none does. */
  options(place: Place): Promise<OnrampOptions>
  quote(request: OnrampQuoteRequest): Promise<OnrampQuotes>
}

type Options = PurchaseOptions & Pick<OnrampConfig, 'country'> & { providers: readonly OnrampProvider[] }

/** Creates the configured providers, and reads their keys. Throws an error that tells the operator what is wrong. */
export function createProviders({ providers }: OnrampConfig, now: () => number): readonly OnrampProvider[] {
  return providers.map((provider) => {
    if (provider.id === 'coinbase') return createCoinbase(provider, now)
    return provider.id === 'meld' ? createMeld(provider) : createLocalProvider(provider)
  })
}

export function createOnramp({ country, providers, ...options }: Options): Onramp {
  const { networks, now } = options
  const offers = createOffers({ networks, now })
  const purchases = createPurchases({ ...options, providers, offers })
  const withCountry = <request extends Place>(request: request) => ({ ...request, country: request.country ?? country })

  return {
    ...purchases,
    providers,
    order: async (request: OrderRequest) => purchases.order(withCountry(request)),
    quote: async (request) => readQuotes({ providers, offers }, resolveRequest(withCountry(request))),

    async options(request) {
      const place = withCountry(request)
      const results = await Promise.allSettled(providers.map((provider) => offers.read(provider, place)))
      const all = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const failed = results.find((result) => result.status === 'rejected')
      if (all.length === 0) throw failed?.reason
      const available = providers.flatMap(({ id, label }, index) => {
        const result = results[index]
        if (result?.status !== 'fulfilled') return []
        const { assets, feeText } = result.value
        const served = [...new Set(assets.map(({ networkId }) => networkId))]
        return [{ id, label, networks: served, feeText }]
      })
      return {
        purchaseCurrencies: mergeAssets(networks, all),
        paymentCurrencies: mergeLimits(all),
        providers: available,
        isFallback: false,
        country: place.country,
      }
    },
  }
}
