import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { createGunzip } from 'node:zlib'
import type { Log } from '../log.ts'

const maximumTried = 5
const maximumAnswerBytes = 32 * 1024 * 1024
/** A node that failed is asked last for this long. */
const avoidMs = 15_000

/** No node gave a usable answer. */
export class UpstreamsDownError extends Error {
  constructor() {
    super('All nodes of this network are unavailable. Try again later.')
    this.name = 'UpstreamsDownError'
  }
}

/** The nodes are well, and what was asked is more than anybody takes in one answer. */
export class AnswerTooLargeError extends UpstreamsDownError {
  override readonly message = 'The answer is too large.'
}

export type IsUsable = (answer: unknown, mayBeTaken: boolean) => boolean

/** A node that could not even be spoken to. */
const neverReached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** The nodes behind the proxy. Their addresses often hold a key, so they appear in no error and in no log. */
export type Upstreams = {
  /**
   * Sends the message to one node after the other, until `isUsable` likes an answer. `mayBeTaken`: a node before this one may
   * have got the message, and did not say what it made of it.
   */
  send(rpcUrls: readonly string[], message: unknown, isUsable: IsUsable): Promise<unknown>
  /** Cuts off what is asked now; nothing is asked any more. */
  close(): void
}

export function createUpstreams({ timeoutMs, log }: { timeoutMs: number; log: Log }): Upstreams {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 64 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
  }
  const avoidUntil = new Map<string, number>()
  const underWay = new Set<ClientRequest>()
  let isClosed = false

  return {
    async send(rpcUrls, message, isUsable) {
      const body = JSON.stringify(message)
      const now = performance.now()
      const isAvoided = (url: string) => Number((avoidUntil.get(url) ?? 0) > now)
      const candidates = rpcUrls.slice(0, maximumTried).sort((a, b) => isAvoided(a) - isAvoided(b))
      let isTooLarge = false
      let mayBeTaken = false
      for (const url of candidates) {
        if (isClosed) break
        try {
          const answer = await ask(new URL(url), body)
          if (!isUsable(answer, mayBeTaken)) throw new Error('not a JSON-RPC answer')
          avoidUntil.delete(url)
          return answer
        } catch (error) {
          if (isClosed) break
          mayBeTaken ||= !neverReached.includes(reasonOf(error))
          if (error instanceof AnswerTooLargeError) isTooLarge = true
          else avoidUntil.set(url, performance.now() + avoidMs)
          log(`RPC node ${rpcUrls.indexOf(url) + 1} of ${rpcUrls.length} failed: ${reasonOf(error)}`)
        }
      }
      throw isTooLarge ? new AnswerTooLargeError() : new UpstreamsDownError()
    },
    close() {
      isClosed = true
      for (const request of underWay) request.destroy()
      agents.http.destroy()
      agents.https.destroy()
    },
  }

  async function ask(url: URL, body: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await post(url, body, signal)
    const text = await readText(response)
    const status = response.statusCode ?? 0
    // A few nodes answer a failed call with 400 and a good JSON-RPC error; anything else says that the node is unwell.
    if (status !== 200 && status !== 400) throw new Error(`HTTP status ${status}`)
    return JSON.parse(text)
  }

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
      underWay.add(sent)
      sent.on('close', () => underWay.delete(sent))
      sent.on('error', (error) => {
        // A kept connection may close just as we write to it. That says nothing about the node: once more on a new one.
        if (sent.reusedSocket && !isRetry && !signal.aborted && !isClosed) resolve(post(url, body, signal, true))
        else reject(error)
      })
      sent.end(body)
    })
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const isGzip = response.headers['content-encoding'] === 'gzip'
  const stream = isGzip ? response.pipe(createGunzip()) : response
  // pipe() hands on no errors: a connection that breaks off would leave the reader waiting.
  if (isGzip) response.on('error', (error) => stream.destroy(error))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maximumAnswerBytes) {
      response.destroy()
      throw new AnswerTooLargeError()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Never the message of a system error: it names the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof AnswerTooLargeError) return 'answer too large'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  if ('code' in error) return String(error.code)
  return error instanceof SyntaxError ? 'not JSON' : error.message
}
