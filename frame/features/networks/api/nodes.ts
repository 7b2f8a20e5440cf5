import { queryOptions } from '@tanstack/react-query'
import type { Network } from '#shared/chains/networks.ts'
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
