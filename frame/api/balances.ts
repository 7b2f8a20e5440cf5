import { queryOptions } from '@tanstack/react-query'
import { TokenBalanceUnavailableError } from '#shared/catalogueErrors.ts'
import type { Network } from '#shared/networks.ts'
import { chainOf } from '../chains/chains.ts'

/** How long a native balance is believed (specification, section 9). */
const nativeBalanceMs = 30_000

/** The native balance of an account in base units. A failure stays a failure: "unavailable" is never zero. */
export function nativeBalanceQuery(network: Network | undefined, address: string) {
  return queryOptions({
    queryKey: ['nativeBalance', network?.caipNetworkId, address],
    staleTime: nativeBalanceMs,
    queryFn: async () => {
      if (!network) throw new TokenBalanceUnavailableError()
      return chainOf(network.chainNamespace).nativeBalance(network, address)
    },
  })
}
