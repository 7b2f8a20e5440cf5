import type { Network } from '@oriel/shared/chains/networks.ts'
import { TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import { getChain } from '../chains/chains.ts'
import { queryNames } from './queryNames.ts'

/** How long a native balance and a portfolio stay fresh, in ms. */
export const balanceMs = 30_000

/** Returns the query for a native balance in base units. An unavailable balance is an error, never zero. */
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
