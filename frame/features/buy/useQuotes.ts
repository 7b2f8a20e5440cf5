import type { OnrampQuotes } from '@oriel/shared/backend/onramp.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../parts/useDebounced.ts'
import { getRefusedField, mockedQuoteId, onrampApi } from './api/onramp.ts'
import { type Offer, sortOffers } from './model/offers.ts'
import type { Buy } from './useBuy.ts'

const debounceMs = 300
const refreshMs = 30_000
const soonestMs = 5_000

type QuotesParams = Pick<Buy, 'token' | 'currency' | 'country'> & { amount: string }

/**
 * Creates the query options for quotes. The key contains all inputs, so a response always matches the inputs on screen.
 */
function quotesQuery({ token, currency, country, amount }: QuotesParams) {
  const { networkId, contract } = token
  return queryOptions({
    queryKey: ['onrampQuotes', networkId, contract, currency, country, amount],
    queryFn: ({ signal }) => {
      const request = {
        purchaseCurrency: token.currency,
        paymentCurrency: { id: currency },
        amount,
        network: networkId,
      }
      return onrampApi.quote({ ...request, country }, signal)
    },
    staleTime: refreshMs,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? getMsUntilExpiry(state.data, Date.now()) : refreshMs),
    retry: false,
  })
}

/** Returns the time until the first quote expires, in ms. */
function getMsUntilExpiry(quotes: OnrampQuotes, now: number): number {
  const ends = [quotes, ...(quotes.others ?? [])].flatMap(({ expiresAt }) => expiresAt ?? [])
  if (ends.length === 0) return refreshMs
  return Math.max(soonestMs, Math.min(...ends) * 1000 - now)
}

export type QuotesState = {
  /** Offers for the current inputs. Undefined until a price is known. */
  offers: Offer[] | undefined
  isReading: boolean
  /** Time of the next refresh, in milliseconds since the epoch. */
  nextAt: number | undefined
  refresh: () => void
}

/** Returns the offers for the current form values. */
export function useQuotes(buy: Buy): QuotesState {
  const { token, currency, country, providers } = buy
  const amount = useDebounced(buy.amount, debounceMs)
  const isRested = amount !== undefined && amount === buy.amount
  const query = quotesQuery({ token, currency, country, amount: amount ?? '' })
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({ ...query, enabled: isRested })
  const quotes = isRested && !error ? data : undefined
  const refusal = isRested && error ? getRefusedField(error) : undefined
  const isMocked = quotes?.quoteId === mockedQuoteId
  return {
    offers: quotes
      ? sortOffers(quotes, providers)
      : refusal
        ? providers.map((provider) => ({ provider, refusal }))
        : undefined,
    isReading: buy.amount !== undefined && (isFetching || !isRested),
    nextAt: quotes && !isMocked ? dataUpdatedAt + getMsUntilExpiry(quotes, dataUpdatedAt) : undefined,
    refresh: () => void refetch(),
  }
}
