import { queryOptions } from '@tanstack/react-query'
import { TokenBalanceUnavailableError } from '#shared/catalogueErrors.ts'
import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../chains/eip155/client.ts'

/** How long a native balance is believed (specification, section 9). */
const nativeBalanceMs = 30_000

/** The native balance of an account in base units. A failure stays a failure: "unavailable" is never zero. */
export function nativeBalanceQuery(network: Network | undefined, address: string) {
  return queryOptions({
    queryKey: ['nativeBalance', network?.caipNetworkId, address],
    staleTime: nativeBalanceMs,
    queryFn: async () => {
      if (!network) throw new TokenBalanceUnavailableError()
      return BigInt(await rpcClient(network).request<string>({ method: 'eth_getBalance', params: [address, 'latest'] }))
    },
  })
}
