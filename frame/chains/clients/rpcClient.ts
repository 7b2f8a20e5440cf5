import { type EvmClient, getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getRpcProxyUrl } from './getRpcProxyUrl.ts'

export function getRpcClient(network: Network): EvmClient {
  return getEvmClient(network, { url: getRpcProxyUrl(network) })
}

type Nodes = {
  client: EvmClient
  /** Clients for two nodes run by different hosts. Undefined if the deployment has only one node. */
  nodes: [EvmClient, EvmClient] | undefined
}

/** Returns the clients that an approval uses to read from a network. */
export function getNodes(network: Network): Nodes {
  const client = getRpcClient(network)
  if (!network.comparesNodes) return { client, nodes: undefined }
  const getNode = (node: 'first' | 'second') => getEvmClient(network, { url: getRpcProxyUrl(network, node) })
  return { client, nodes: [getNode('first'), getNode('second')] }
}
