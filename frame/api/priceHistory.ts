import { PriceHistory, type PricePeriod } from '@oriel/shared/backend/account.ts'
import { type CaipNetworkId, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from './blockchainApi.ts'

const believedMs = 60_000

/** Returns the query for the price history of a token, or of the native currency if `token` is undefined. */
export function priceHistoryQuery(networkId: CaipNetworkId, token: string | undefined, period: PricePeriod) {
  const address = `${networkId}:${token ?? nativeTokenAddress}`
  return queryOptions({
    queryKey: ['priceHistory', address, period],
    staleTime: believedMs,
    refetchInterval: believedMs,
    retry: false,
    queryFn: ({ signal }) =>
      readApi({
        path: '/v1/fungible/history',
        query: { address, period, currency: 'usd' },
        result: PriceHistory,
        signal,
      }),
  })
}
