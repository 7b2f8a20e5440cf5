import { type Chain, type Client, createClient, type Transport } from 'viem'
import { HttpStatusError } from '#shared/catalogueErrors.ts'
import { ChainDisconnectedError, InternalError, LimitExceededError, WalletError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'

type JsonRpcRequest = { method: string; params?: unknown }

/** viem's client, whose `request` also takes a method that viem has no types for. It throws coded errors only. */
export type EvmClient = Client<Transport, Chain> & {
  request: <result = unknown>(request: JsonRpcRequest) => Promise<result>
}

export type EvmClientOptions = {
  /** Where JSON-RPC goes: the proxy of our backend. */
  url: string
  /** @default the global fetch */
  fetch?: typeof fetch
}

/** What the proxy takes in one message. */
const batchSize = 100
const timeoutMs = 20_000
const clients = new Map<string, EvmClient>()

/** The client of a network through the backend that serves this page. */
export function rpcClient(network: Network): EvmClient {
  return clientFor(network, { url: `/v1?chainId=${encodeURIComponent(network.caipNetworkId)}` })
}

/** The client of a network over one URL, the same one each time. Calls of one microtask are one HTTP request. */
export function clientFor(network: Network, { url, fetch: fetchWith }: EvmClientOptions): EvmClient {
  if (fetchWith) return createEvmClient(network, url, fetchWith)
  const key = JSON.stringify([network.caipNetworkId, url, network.contracts])
  const known = clients.get(key)
  if (known) return known
  const client = createEvmClient(network, url, (...args) => fetch(...args))
  clients.set(key, client)
  return client
}

function createEvmClient(network: Network, url: string, fetchWith: typeof fetch): EvmClient {
  const { name, nativeCurrency, rpcUrls, contracts } = network
  // Our own transport and not viem's `http`: that one retries, waits a timer tick for its batch and hides the node's code.
  const request = createBatcher(network, url, fetchWith)
  const config = { key: 'oriel', name: 'Oriel', type: 'oriel', request }
  const transport = (() => ({ config, request })) as unknown as Transport
  const chain = { id: Number(network.id), name, nativeCurrency, rpcUrls, contracts } as Chain
  return createClient({ chain, transport, pollingInterval: 1000 }) as EvmClient
}

type Waiting = { request: JsonRpcRequest; resolve: (result: unknown) => void; reject: (error: WalletError) => void }

function createBatcher(network: Network, url: string, fetchWith: typeof fetch) {
  let waiting: Waiting[] = []

  function flush() {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += batchSize) void send(all.slice(at, at + batchSize))
  }

  async function send(batch: Waiting[]) {
    try {
      const replies = await post(batch.map(({ request }, id) => ({ jsonrpc: '2.0', id, ...request })))
      for (const [id, { resolve, reject }] of batch.entries()) {
        const reply = replies.get(id)
        if (!reply) reject(unreachable(network, 'The answer is incomplete.'))
        else if (reply.error !== undefined) reject(nodeError(reply.error))
        else resolve(reply.result)
      }
    } catch (error) {
      const coded = error instanceof WalletError ? error : unreachable(network, error)
      for (const { reject } of batch) reject(coded)
    }
  }

  async function post(requests: object[]): Promise<Map<unknown, RpcReply>> {
    const response = await fetchWith(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    const replies = (Array.isArray(body) ? body : [body]).filter(isReply)
    // One refusal for a whole batch has no id.
    const whole = replies.length === 1 ? replies[0] : undefined
    if (whole?.error !== undefined && whole.id == null) throw nodeError(whole.error)
    if (replies.length === 0) {
      if (response.status === 429) throw new LimitExceededError()
      if (response.status >= 400 && response.status < 500) throw new HttpStatusError(response.status)
      throw unreachable(network, `HTTP ${response.status}`)
    }
    return new Map(replies.map((reply) => [reply.id, reply]))
  }

  return (request: JsonRpcRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push({ request, resolve, reject })
    })
}

type RpcReply = { id?: unknown; result?: unknown; error?: unknown }

const isReply = (value: unknown): value is RpcReply =>
  typeof value === 'object' && value !== null && ('result' in value || 'error' in value)

function unreachable(network: Network, cause: unknown): WalletError {
  return new ChainDisconnectedError(`${network.name} cannot be reached. Check your connection and try again.`, {
    cause,
  })
}

/** The node's own code, message and data; dapps compare them. */
function nodeError(error: unknown): WalletError {
  const { code, message, data } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return new WalletError(typeof message === 'string' ? message.slice(0, 1000) : 'The network reported an error.', {
    code: Number.isInteger(code) ? (code as number) : InternalError.code,
    ...(data !== undefined && data !== null && { data }),
  })
}

/** The coded error inside what a viem action threw. */
export function codedError(error: unknown): WalletError {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof WalletError) return one
  return new InternalError(undefined, { cause: error })
}

/** True when the network could not be asked, as opposed to having answered with an error. */
export function isUnreachable(error: unknown): boolean {
  const { code } = codedError(error)
  return code === ChainDisconnectedError.code || code === HttpStatusError.code || code === LimitExceededError.code
}
