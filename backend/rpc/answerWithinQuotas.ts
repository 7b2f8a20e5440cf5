import type { Context } from 'hono'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { createApiError } from '../http/errors.ts'
import { createRpcFailure, type RpcAnswer } from './calls.ts'
import { BusyError, type ClientQuotas, createClientQuotas } from './clientQuotas.ts'
import { type ReadAnswer, type Upstreams, UpstreamsDownError } from './upstreams.ts'
import { writeAnswers } from './writeAnswers.ts'

/** Maximum size of a response. Fits many thousand logs, more than a page needs. */
const maxAnswerBytes = 8 * 1024 * 1024
const maxSentBytes = 64 * 1024
/** Limits for reads. A response counts until the client has received it. */
const readShares = {
  client: { calls: 32, waiting: 256, bytes: 16 * 1024 * 1024 },
  all: { calls: 256, waiting: 2048, bytes: 64 * 1024 * 1024 },
}
/** Separate limits for transactions, so that reads cannot delay them. */
const sendShares = {
  client: { calls: 16, waiting: 64, bytes: 4 * 1024 * 1024 },
  all: { calls: 128, waiting: 512, bytes: 16 * 1024 * 1024 },
}
const bytesPerCall = 32 * 1024
const smallBytes = 64 * 1024
const maxReadMs = 60_000

export type Forwarding<value> = {
  rpcUrls: readonly string[]
  isSending: boolean
  read: ReadAnswer<value>
  isSentOnce?: boolean
}
export type Forward = <value>(message: unknown, options: Forwarding<value>) => Promise<value>

export type Quotas = {
  limiter: ClientLimiter
  upstreams: Upstreams
  /** Label of the nodes in the log. */
  kind: string
  /** See {@link SendOptions}. */
  isRanked: boolean
  reads: ClientQuotas
  sends: ClientQuotas
}

export function createQuotas(options: Pick<Quotas, 'limiter' | 'upstreams' | 'kind' | 'isRanked'>): Quotas {
  return { ...options, reads: createClientQuotas(readShares), sends: createClientQuotas(sendShares) }
}

type Answering = {
  bodyBytes: number
  id: string | number | null
  answer: (forward: Forward) => Promise<RpcAnswer | RpcAnswer[]>
  describeDown?: (error: UpstreamsDownError) => string
}

/** Responds to a client within its quotas. Responds with 429 if they are used up, and with 503 if no node responds. */
export async function answerWithinQuotas(context: Context<Env>, quotas: Quotas, options: Answering): Promise<Response> {
  const { bodyBytes, id, answer, describeDown = ({ message }) => message } = options
  const { forward, close } = reserveQuotas(context, quotas, bodyBytes)
  try {
    const bytes = writeAnswers(await answer(forward))
    quotas.limiter.charge(quotas.limiter.getClient(context), Math.floor(bytes.length / bytesPerCall))
    disconnectSlowReader(context, bytes.length)
    return context.body(bytes, 200, { 'Content-Type': 'application/json' })
  } catch (error) {
    close()
    if (error instanceof BusyError) {
      context.header('Retry-After', '1')
      return context.json({ jsonrpc: '2.0', ...createRpcFailure(id, -32005, error.message) }, 429)
    }
    if (error instanceof UpstreamsDownError) return context.json(createApiError('chainId', describeDown(error)), 503)
    throw error
  }
}

/** Reserves quotas until the client has received its response or disconnected. */
function reserveQuotas(context: Context<Env>, quotas: Quotas, bodyBytes: number) {
  const { limiter, reads, sends, upstreams, kind, isRanked } = quotas
  const { outgoing } = context.env
  const client = limiter.getClient(context)
  const opened = { read: reads.open(client), send: sends.open(client) }
  const disconnected = new AbortController()
  const close = () => {
    outgoing.off('close', close)
    for (const quota of Object.values(opened)) quota.close()
    disconnected.abort()
  }
  if (outgoing.closed) close()
  else outgoing.once('close', close)

  async function forward<value>(message: unknown, forwarding: Forwarding<value>): Promise<value> {
    const { rpcUrls, isSending, read, isSentOnce = false } = forwarding
    const quota = isSending ? opened.send : opened.read
    // Forward a transaction even if the client has disconnected.
    const signal = isSending ? undefined : disconnected.signal
    quota.reserve(bodyBytes)
    const endCall = await quota.acquireCall(signal)
    try {
      const limits = { maxBytes: isSending ? maxSentBytes : maxAnswerBytes, memory: quota }
      return await upstreams.send(rpcUrls, message, { read, kind, isSentOnce, isRanked, ...limits, signal })
    } finally {
      endCall()
      quota.release(bodyBytes)
    }
  }
  return { forward, close }
}

/**
 * Disconnects a client that has not read a large response within a minute, because the response stays in memory until
 * it is read.
 */
function disconnectSlowReader({ env: { outgoing } }: Context<Env>, bytes: number) {
  if (bytes < smallBytes) return
  const cut = setTimeout(() => outgoing.destroy(), maxReadMs)
  outgoing.once('close', () => clearTimeout(cut))
}
