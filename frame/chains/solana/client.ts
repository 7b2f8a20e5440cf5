import type { Network } from '#shared/networks.ts'
import { ownRpcUrl } from '../ownRpcUrl.ts'
import { type SolanaClient, solanaClientFor } from '../solanaClient.ts'

const clients = new Map<string, SolanaClient>()

export function solanaClient(network: Network): SolanaClient {
  const known = clients.get(network.caipNetworkId)
  if (known) return known
  const client = solanaClientFor(network, { url: ownRpcUrl(network), fetch: (...args) => fetch(...args) })
  clients.set(network.caipNetworkId, client)
  return client
}
