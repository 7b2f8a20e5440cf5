import { createSolanaClient, type SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getRpcProxyUrl } from './getRpcProxyUrl.ts'

const clients = new Map<string, SolanaClient>()

export function getSolanaClient(network: Network): SolanaClient {
  const url = getRpcProxyUrl(network)
  const cached = clients.get(url)
  if (cached) return cached
  const client = createSolanaClient(network, { url, fetch: (...args) => fetch(...args) })
  clients.set(url, client)
  return client
}
