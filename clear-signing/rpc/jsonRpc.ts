import type { Network } from '@oriel/shared/chains/networks.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import { ChainDisconnectedError, InternalError, LimitExceededError, WalletError } from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'

export type JsonRpcRequest = { method: string; params?: unknown }

export type JsonRpcOptions = {
  url: string
  /** @default the global fetch */
  fetch?: typeof fetch | undefined
}

type Transport = JsonRpcOptions & {
  /** Parses the response body. @default JSON.parse */
  parse?: (text: string) => unknown
}

/** Maximum number of calls per batch that the proxy accepts. */
const batchSize = 100
/**
 * Maximum number of characters per batch. The proxy allows 512 KiB per message, and one call with maximum calldata
 * takes up about half of that.
 */
const batchCharacters = 400_000
const timeoutMs = 20_000

type Waiting = { id: number; text: string; resolve: (result: unknown) => void; reject: (error: WalletError) => void }

/** Creates a JSON-RPC batcher. It sends the calls of one microtask as one HTTP request and throws only coded errors. */
export function createBatcher(network: Network, { url, fetch: fetchWith = fetch, parse = JSON.parse }: Transport) {
  let waiting: Waiting[] = []

  function flush() {
    const all = waiting
    waiting = []
    for (const batch of splitBatches(all)) void send(batch)
  }

  async function send(batch: Waiting[]) {
    try {
      const replies = await post(batch.map(({ text }) => text))
      for (const { id, resolve, reject } of batch) {
        const reply = replies.get(id)
        if (!reply) reject(createUnreachableError(network, 'The answer is incomplete.'))
        else if (reply.error !== undefined) reject(toNodeError(reply.error))
        else resolve(reply.result)
      }
    } catch (error) {
      const coded = error instanceof WalletError ? error : createUnreachableError(network, error)
      for (const { reject } of batch) reject(coded)
    }
  }

  async function post(texts: string[]): Promise<Map<unknown, RpcReply>> {
    const response = await fetchWith(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: texts.length === 1 ? texts.join() : `[${texts.join()}]`,
      signal: AbortSignal.timeout(timeoutMs),
    })
    // A body that is not JSON contains no reply, so the HTTP status determines the error.
    const body: unknown = await response
      .text()
      .then(parse)
      .catch(() => undefined)
    const replies = (Array.isArray(body) ? body : [body]).filter(isReply)
    // An error for a whole batch has no ID.
    const whole = replies.length === 1 ? replies[0] : undefined
    if (whole?.error !== undefined && whole.id == null) throw toNodeError(whole.error)
    if (replies.length === 0) {
      if (response.status === 429) throw new LimitExceededError()
      if (response.status >= 400 && response.status < 500) throw new HttpStatusError(response.status)
      throw createUnreachableError(network, `HTTP ${response.status}`)
    }
    return new Map(replies.map((reply) => [reply.id, reply]))
  }

  /** Adds a request to the batch. The caller specifies the result type, as defined by the method's specification. */
  return <result>(request: JsonRpcRequest) =>
    new Promise<result>((resolve, reject) => {
      const id = waiting.length
      const text = JSON.stringify({ jsonrpc: '2.0', id, ...request })
      if (id === 0) queueMicrotask(flush)
      waiting.push({ id, text, resolve: (answer) => resolve(answer as result), reject })
    })
}

function splitBatches(calls: Waiting[]): Waiting[][] {
  const batches: Waiting[][] = []
  let remaining = 0
  for (const call of calls) {
    const last = batches.at(-1)
    remaining -= call.text.length
    if (last && last.length < batchSize && remaining >= 0) last.push(call)
    else {
      batches.push([call])
      remaining = batchCharacters - call.text.length
    }
  }
  return batches
}

type RpcReply = { id?: unknown; result?: unknown; error?: unknown }

const isReply = (value: unknown): value is RpcReply =>
  typeof value === 'object' && value !== null && ('result' in value || 'error' in value)

function createUnreachableError(network: Network, cause: unknown): WalletError {
  return new ChainDisconnectedError(`${network.name} cannot be reached. Check your connection and try again.`, {
    data: { reason: 'unreachable', network: network.name },
    cause,
  })
}

/** Creates an error with the node's own code, message and data, because dapps compare them. */
function toNodeError(error: unknown): WalletError {
  const { code, message, data } = isRecord(error) ? error : {}
  return new WalletError(typeof message === 'string' ? message.slice(0, 1000) : 'The network reported an error.', {
    code: typeof code === 'number' && Number.isInteger(code) ? code : InternalError.code,
    data: data ?? undefined,
  })
}

export function toCodedError(error: unknown): WalletError {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof WalletError) return current
  return new InternalError(undefined, { cause: error })
}

/**
 * Returns true if the node was unreachable, responded with an HTTP error or limited the rate of requests. Returns false
 * if the node responded with any other error.
 */
export function isUnreachable(error: unknown): boolean {
  const { code } = toCodedError(error)
  return code === ChainDisconnectedError.code || code === HttpStatusError.code || code === LimitExceededError.code
}
