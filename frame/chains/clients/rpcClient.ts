import { type EvmClient, getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '#shared/chains/networks.ts'
import { ownRpcUrl } from './ownRpcUrl.ts'

export function rpcClient(network: Network): EvmClient {
  return getEvmClient(network, { url: ownRpcUrl(network) })
}

type Nodes = {
  client: EvmClient
  /** Two nodes run by different hosts. Undefined if the deployment has only one. */
  nodes: [EvmClient, EvmClient] | undefined
}

/** Returns the clients that an approval uses to read a network. */
export function getNodes(network: Network): Nodes {
  const client = rpcClient(network)
  if (!network.comparesNodes) return { client, nodes: undefined }
  const clientOf = (node: 'first' | 'second') => getEvmClient(network, { url: ownRpcUrl(network, node) })
  return { client, nodes: [clientOf('first'), clientOf('second')] }
}
