import type { Network } from '@oriel/shared/chains/networks.ts'
import { TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import { getChain } from '../chains/chains.ts'
import { queryNames } from './queryNames.ts'

/** How long native balances and portfolios stay fresh, in ms. */
export const balanceMs = 30_000

/**
 * Returns the query for an account's native balance in base units. If the balance is unavailable, the query fails
 * rather than returning zero.
 */
export function nativeBalanceQuery(network: Network | undefined, address: string) {
  return queryOptions({
    queryKey: [queryNames.nativeBalance, network?.caipNetworkId, address],
    staleTime: balanceMs,
    queryFn: async () => {
      if (!network) throw new TokenBalanceUnavailableError()
      return getChain(network.chainNamespace).nativeBalance(network, address)
    },
  })
}
