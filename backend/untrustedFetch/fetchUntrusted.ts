import type { IncomingMessage } from 'node:http'
import { requestPinned } from './requestPinned.ts'
import { resolvePublicAddress } from './resolvePublicAddress.ts'

const maxRedirects = 3

/** Error whose code must not reach clients, because the code would describe the internal network. */
export class UntrustedFetchError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.name = 'UntrustedFetchError'
    this.code = code
  }
}

type Options = {
  maxBytes: number
  types: readonly string[]
  /**
   * The operator's base URLs. URLs below them may be private and without TLS, but not in requests with a body or after
   * a redirect.
   */
  trusted: readonly string[]
  /** The operator's base URLs that are trusted in requests with a body. @default none */
  trustedForBodies?: readonly string[]
  /** @default [200] */
  statuses?: readonly number[]
  signal?: AbortSignal | undefined
  timeoutMs?: number
  body?: string
}

export type Fetched = { bytes: Buffer; type: string }

/**
 * Fetches a URL from untrusted data. Requires TLS and the public network, except below the trusted base URLs. Resolves
 * each name once (including redirects), checks every address and connects to a checked one. Sends no cookies and no
 * credentials.
 */
export async function fetchUntrusted(url: URL, options: Options): Promise<Fetched> {
  const { timeoutMs = 5000 } = options
  const ends = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]
  const signal = AbortSignal.any(ends)
  try {
    const response = await requestWithRedirects(url, options, signal)
    const type =
      String(response.headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim()
        .toLowerCase() ?? ''
    if (!options.types.includes(type)) {
      response.destroy()
      throw new UntrustedFetchError('WRONG_TYPE')
    }
    return { bytes: await readBody(response, options.maxBytes), type }
  } catch (error) {
    throw error instanceof UntrustedFetchError
      ? error
      : new UntrustedFetchError(signal.aborted ? 'TIMEOUT' : getErrorCode(error))
  }
}

async function requestWithRedirects(
  first: URL,
  { trusted, trustedForBodies = [], types, body, statuses = [200] }: Options,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const bases = body === undefined ? trusted : trustedForBodies
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const allowedBases = redirects === 0 ? bases : []
    const isTrusted = isBelow(url, allowedBases)
    if (!isAllowedUrl(url, allowedBases)) throw new UntrustedFetchError('FORBIDDEN_ADDRESS')
    const addresses = await resolvePublicAddress(url.hostname, { allowPrivate: isTrusted, signal })
    const response = await requestPinned(url, { addresses, signal, body, ...describeRequest(types, body) })
    const { statusCode = 0, headers: answered } = response
    if (statuses.includes(statusCode)) return response
    response.destroy()
    const target = statusCode >= 300 && statusCode < 400 && body === undefined ? answered.location : undefined
    if (!target || !URL.canParse(target, url)) throw new UntrustedFetchError(`STATUS_${statusCode}`)
    url = new URL(target, url)
  }
  throw new UntrustedFetchError('TOO_MANY_REDIRECTS')
}

const isBelow = (url: URL, bases: readonly string[]) => bases.some((base) => url.href.startsWith(base))

/**
 * Rejects URLs with credentials. Unless the URL is below a trusted base URL, also requires HTTPS on its default port,
 * because other ports often belong to internal services.
 */
export function isAllowedUrl(url: URL, trusted: readonly string[]): boolean {
  const isPlain = url.username === '' && url.password === ''
  return isPlain && (isBelow(url, trusted) || (url.protocol === 'https:' && url.port === ''))
}

function describeRequest(types: readonly string[], body: string | undefined) {
  const headers = { Accept: types.join(', '), 'Accept-Encoding': 'identity', 'User-Agent': 'Oriel' }
  if (body === undefined) return { method: 'GET' as const, headers }
  const length = String(Buffer.byteLength(body))
  return {
    method: 'POST' as const,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': length },
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new UntrustedFetchError('TOO_LARGE')
    }
    chunks.push(chunk)
  }
  // Check that the response is complete, because the stream also ends if the connection is lost.
  if (!response.complete) throw new UntrustedFetchError('BROKEN_OFF')
  return Buffer.concat(chunks)
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'FAILED'
}
