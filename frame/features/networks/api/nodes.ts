import type { Network } from '@oriel/shared/chains/networks.ts'
import { queryOptions } from '@tanstack/react-query'
import { checkNode } from '../../../chains/checkNode.ts'

export function nodeQuery(network: Network) {
  return queryOptions({
    queryKey: ['node', network.caipNetworkId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      await checkNode(network)
      return true
    },
  })
}
