import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { createGunzip } from 'node:zlib'
import type { Log } from '../log/log.ts'
import { BusyError } from './clientQuotas.ts'
import { createNodeRanking, pingTimeoutMs } from './nodeRanking.ts'

const maxTried = 5
const maxOwnBytes = 32 * 1024 * 1024
/** Maximum sockets per host. High enough that our own limits decide which call waits. */
const socketLimit = 512
const maxErrorBytes = 64 * 1024
/** Time in ms for which a failed node is tried after the others. */
const cooldownMs = 15_000

export class UpstreamsDownError extends Error {
  /** True when a node may have received the message without responding. */
  readonly mayBeAccepted: boolean

  constructor({ mayBeAccepted = false }: { mayBeAccepted?: boolean } = {}) {
    super('All nodes of this network are unavailable. Try again later.')
    this.name = 'UpstreamsDownError'
    this.mayBeAccepted = mayBeAccepted
  }
}

export class AnswerTooLargeError extends UpstreamsDownError {
  override readonly message = 'The answer is too large.'
}

/**
 * Parses a response. Returns undefined or throws a `SyntaxError` if the response is invalid. `mayBeAccepted` is true if
 * an earlier node may have received the message without responding.
 */
export type ReadAnswer<value> = (bytes: Buffer, about: { mayBeAccepted: boolean; rpcUrl: string }) => value | undefined

type Memory = { reserve(bytes: number): void; release(bytes: number): void }

export type SendOptions<value> = {
  read: ReadAnswer<value>
  /** @default 32 MiB */
  maxBytes?: number
  memory?: Memory
  signal?: AbortSignal | undefined
  /** Prevents sending to a second node if the first one may have received the message. @default false */
  isSentOnce?: boolean
  /** Label of the nodes in the log. @default 'RPC node' */
  kind?: string
  /** Tries the fastest and most reliable node first. @default false: the order of the list */
  isRanked?: boolean
}

/** Codes of errors after which the node cannot have received the request. */
const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Sends messages to nodes. Errors and log lines omit the node URLs, because these often contain API keys. */
export type Upstreams = {
  send<value>(rpcUrls: readonly string[], message: unknown, options: SendOptions<value>): Promise<value>
  close(): void
}

type Options = { timeoutMs: number; log: Log; now?: () => number }

export function createUpstreams({ timeoutMs, log, now = () => performance.now() }: Options): Upstreams {
  const connections = createConnections()
  const ranking = createNodeRanking({ ping, now })
  const cooldownUntil = new Map<string, number>()

  return {
    async send(rpcUrls, message, options) {
      const body = JSON.stringify(message)
      const isOver = () => connections.isClosed() || options.signal?.aborted
      const { isSentOnce = false, isRanked = false, kind = 'RPC node' } = options
      let isTooLarge = false
      let mayBeAccepted = false
      for (const url of listCandidates(rpcUrls, isRanked)) {
        if (isOver() || (isSentOnce && mayBeAccepted)) break
        try {
          const value = await request(url, body, { ...options, mayBeAccepted })
          cooldownUntil.delete(url)
          return value
        } catch (error) {
          // Do not blame the node for an abort or a used-up quota.
          if (isOver()) break
          if (error instanceof BusyError) throw error
          mayBeAccepted ||= !connectionErrors.includes(describeFailure(error))
          isTooLarge ||= error instanceof AnswerTooLargeError
          blame(url, error)
          log(`${kind} ${rpcUrls.indexOf(url) + 1} of ${rpcUrls.length} failed: ${describeFailure(error)}`)
        }
      }
      throw isTooLarge ? new AnswerTooLargeError() : new UpstreamsDownError({ mayBeAccepted })
    },
    close: connections.close,
  }

  function blame(url: string, error: unknown) {
    // Do not blame the node for an oversized response.
    if (error instanceof AnswerTooLargeError) return
    cooldownUntil.set(url, now() + cooldownMs)
    ranking.recordFailure(url)
  }

  /** Returns the nodes to try, recently failed ones last. */
  function listCandidates(rpcUrls: readonly string[], isRanked: boolean): string[] {
    const tried = rpcUrls.slice(0, maxTried)
    if (isRanked) ranking.sample(tried)
    const getCooldownRank = (url: string) => ((cooldownUntil.get(url) ?? 0) > now() ? 1 : 0)
    return (isRanked ? ranking.rank(tried) : tried).sort((a, b) => getCooldownRank(a) - getCooldownRank(b))
  }

  /** Measures whether a node responds. Any JSON-RPC response counts, even an error. Rejects if the node fails. */
  async function ping(rpcUrl: string) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'net_version', params: [] })
    const response = await connections.post(new URL(rpcUrl), body, AbortSignal.timeout(pingTimeoutMs))
    const bytes = await readBytes(response, { maxBytes: maxErrorBytes })
    const answer: unknown = JSON.parse(bytes.toString())
    const isAnswer = response.statusCode === 200 && typeof answer === 'object' && answer !== null
    if (!isAnswer || !('result' in answer || 'error' in answer)) throw new Error('not a JSON-RPC answer')
  }

  async function request<value>(
    rpcUrl: string,
    body: string,
    options: SendOptions<value> & { mayBeAccepted: boolean },
  ) {
    const { mayBeAccepted, memory, read, signal } = options
    const late = AbortSignal.timeout(timeoutMs)
    const response = await connections.post(new URL(rpcUrl), body, signal ? AbortSignal.any([late, signal]) : late)
    const status = response.statusCode ?? 0
    // Accept status 400, because some nodes send it with a JSON-RPC error. Any other status means that the node failed.
    if (status !== 200 && status !== 400) {
      // Read a short body, so that the connection can be reused.
      await readBytes(response, { maxBytes: maxErrorBytes }).catch(() => undefined)
      throw new Error(`HTTP status ${status}`)
    }
    const bytes = await readBytes(response, options)
    try {
      const value = read(bytes, { mayBeAccepted, rpcUrl })
      if (value === undefined) throw new Error('not a JSON-RPC answer')
      return value
    } catch (error) {
      memory?.release(bytes.length)
      throw error
    }
  }
}

function createConnections() {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: socketLimit }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: socketLimit }),
  }
  const running = new Set<ClientRequest>()
  let isClosed = false

  function post(url: URL, body: string, signal: AbortSignal, isRetry = false): Promise<IncomingMessage> {
    const isSecure = url.protocol === 'https:'
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Accept-Encoding': 'gzip',
    }
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, signal, agent: isSecure ? agents.https : agents.http }
      const sent = (isSecure ? httpsRequest : httpRequest)(url, options, resolve)
      running.add(sent)
      sent.on('close', () => running.delete(sent))
      sent.on('error', (error) => {
        // Retry once on a new connection if a reused one fails. The server may close an idle connection just as it is
        // reused.
        if (sent.reusedSocket && !isRetry && !signal.aborted && !isClosed) resolve(post(url, body, signal, true))
        else reject(error)
      })
      sent.end(body)
    })
  }

  return {
    post,
    isClosed: () => isClosed,
    close() {
      isClosed = true
      for (const request of running) request.destroy()
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

async function readBytes(response: IncomingMessage, { maxBytes = maxOwnBytes, memory }: Limits): Promise<Buffer> {
  const isGzip = response.headers['content-encoding'] === 'gzip'
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (!isGzip && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new AnswerTooLargeError()
    const stream = isGzip ? response.pipe(createGunzip()) : response
    // Forward errors to the stream, because pipe() does not. Otherwise, the reader would wait forever after a lost
    // connection.
    if (isGzip) response.on('error', (error) => stream.destroy(error))
    for await (const chunk of stream) {
      if (size + chunk.length > maxBytes) throw new AnswerTooLargeError()
      memory?.reserve(chunk.length)
      size += chunk.length
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    response.destroy()
    memory?.release(size)
    throw error
  }
}
type Limits = Pick<SendOptions<unknown>, 'maxBytes' | 'memory'>

/**
 * Returns the reason for a failure, for the log. Uses the code of a system error, because its message contains the
 * node's address.
 */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof AnswerTooLargeError) return 'answer too large'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  if ('code' in error) return String(error.code)
  return error instanceof SyntaxError ? 'not JSON' : error.message
}
