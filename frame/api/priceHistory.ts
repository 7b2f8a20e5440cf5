import { queryOptions } from '@tanstack/react-query'
import { PriceHistory, type PricePeriod } from '#shared/backend/account.ts'
import { type CaipNetworkId, nativeTokenAddress } from '#shared/chains/caip.ts'
import { readApi } from './blockchainApi.ts'

const believedMs = 60_000

/** Returns the query for a price history, without a `token` the native currency's. */
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
