import type { TokenInfo } from '@oriel/clear-signing/eip155/read/tokens.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { queryOptions } from '@tanstack/react-query'
import { getRpcClient } from '../chains/clients/rpcClient.ts'

const staleMs = 30_000

/** Number of RPC calls needed to read a token's metadata on networks without Multicall3. */
export const tokenReads = 7

type TokenQueryParams = { token: string; account: string }

export function tokenQuery(network: Network, { token, account }: TokenQueryParams) {
  return queryOptions({
    queryKey: ['token', network.caipNetworkId, token, account],
    staleTime: staleMs,
    retry: false,
    queryFn: async (): Promise<TokenInfo | null> => {
      const { readTokens } = await import('@oriel/clear-signing/eip155/read/tokens.ts')
      const tokens = await readTokens({ client: getRpcClient(network), network }, [token], account)
      return tokens.get(token.toLowerCase()) ?? null
    },
  })
}
