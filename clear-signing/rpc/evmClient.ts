import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Chain, type Client, createClient, type Transport } from 'viem'
import { createBatcher, type JsonRpcOptions, type JsonRpcRequest } from './jsonRpc.ts'

/** Extends viem's client: `request` also takes a method that viem has no types for. It throws coded errors only. */
export type EvmClient = Client<Transport, Chain> & {
  request: <result = unknown>(request: JsonRpcRequest) => Promise<result>
}

const clients = new Map<string, EvmClient>()

/** Returns a client that replaces the `latest` block tag with a fixed block number. */
export function pinBlock(client: EvmClient, block: Hex): EvmClient {
  const request = <result>({ method, params }: JsonRpcRequest) =>
    client.request<result>({
      method,
      params: Array.isArray(params) ? params.map((one: unknown) => (one === 'latest' ? block : one)) : params,
    })
  return { ...client, request } as EvmClient
}

/**
 * Returns the client of a network over one URL, the same client each time. Calls of one microtask are one HTTP request.
 */
export function getEvmClient(network: Network, options: JsonRpcOptions): EvmClient {
  const { url } = options
  if (options.fetch) return createEvmClient(network, options)
  const key = JSON.stringify([network.caipNetworkId, url, network.contracts])
  const known = clients.get(key)
  if (known) return known
  const client = createEvmClient(network, { url, fetch: (...args) => fetch(...args) })
  clients.set(key, client)
  return client
}

function createEvmClient(network: Network, options: JsonRpcOptions): EvmClient {
  const { name, nativeCurrency, rpcUrls, contracts } = network
  // The transport is our own, because viem's `http` retries, delays its batch by a timer tick and hides the node's
  // code.
  const request = createBatcher(network, options)
  const config = { key: 'oriel', name: 'Oriel', type: 'oriel', request }
  const transport: Transport = () => ({ config, request })
  const chain = { id: Number(network.id), name, nativeCurrency, rpcUrls, contracts } as Chain
  return createClient({ chain, transport, pollingInterval: 1000 }) as EvmClient
}
