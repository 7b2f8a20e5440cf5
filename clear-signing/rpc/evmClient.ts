import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Chain, type Client, createClient, type Transport } from 'viem'
import { createBatcher, type JsonRpcOptions, type JsonRpcRequest } from './jsonRpc.ts'

/** viem's client with a `request` that also accepts methods for which viem has no types. Throws coded errors only. */
export type EvmClient = Client<Transport, Chain> & {
  request: <result = unknown>(request: JsonRpcRequest) => Promise<result>
}

const clients = new Map<string, EvmClient>()

/** Returns a client that replaces the `latest` block tag with a fixed block number. */
export function pinBlock(client: EvmClient, block: Hex): EvmClient {
  const request = <result>({ method, params }: JsonRpcRequest) =>
    client.request<result>({
      method,
      params: Array.isArray(params) ? params.map((param: unknown) => (param === 'latest' ? block : param)) : params,
    })
  return { ...client, request } as EvmClient
}

/** Returns the cached client of a network and URL. Calls within one microtask share one HTTP request. */
export function getEvmClient(network: Network, options: JsonRpcOptions): EvmClient {
  const { url } = options
  if (options.fetch) return createEvmClient(network, options)
  const key = JSON.stringify([network.caipNetworkId, url, network.contracts])
  const cached = clients.get(key)
  if (cached) return cached
  const client = createEvmClient(network, { url, fetch: (...args) => fetch(...args) })
  clients.set(key, client)
  return client
}

function createEvmClient(network: Network, options: JsonRpcOptions): EvmClient {
  const { name, nativeCurrency, rpcUrls, contracts } = network
  // Do not use viem's own `http` transport: it retries, delays its batch by a timer tick and hides the node's error
  // code.
  const request = createBatcher(network, options)
  const config = { key: 'oriel', name: 'Oriel', type: 'oriel', request }
  const transport: Transport = () => ({ config, request })
  const chain = { id: Number(network.id), name, nativeCurrency, rpcUrls, contracts } as Chain
  return createClient({ chain, transport, pollingInterval: 1000 }) as EvmClient
}
