import { fromBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { readField, toRecord } from '@oriel/shared/json.ts'
import { readText } from '@oriel/shared/readText.ts'

/** An issuer's public keys by `kid`. */
export type KeySet = ReadonlyMap<string, Uint8Array>

/** Result if the keys cannot be fetched. `cause` is a sentence that tells developers why. */
type Unavailable = { cause: string }

type CacheEntry = {
  keys?: KeySet
  readAt: number
  triedAt: number
  cause: string
  reading?: Promise<KeySet | Unavailable> | undefined
}

const freshMs = 10 * 60_000
/** Time in ms for which keys stay usable while the issuer is down, so that its tokens remain valid. */
const staleMs = 24 * 60 * 60_000
/** Minimum time in ms between two fetches. Limits how many fetches tokens with a forged `kid` can trigger. */
const minIntervalMs = 10_000
const timeoutMs = 5000
const maxBytes = 65_536
const maxKeys = 64

const cache = new Map<string, CacheEntry>()

type Lookup = { kid: string; now: number; fetchFrom: typeof fetch }

/** Returns the key, null if the issuer has no such key, or the cause if the issuer's keys cannot be fetched. */
export async function readKey(issuer: string, lookup: Lookup): Promise<Uint8Array | null | Unavailable> {
  const { kid, now } = lookup
  const entry = cache.get(issuer) ?? { readAt: Number.NEGATIVE_INFINITY, triedAt: Number.NEGATIVE_INFINITY, cause: '' }
  cache.set(issuer, entry)
  const cached = entry.keys?.get(kid)
  if (cached && now < entry.readAt + freshMs) return cached
  if (entry.reading || now >= entry.triedAt + minIntervalMs) await refresh(issuer, entry, lookup)
  const isUsable = entry.keys !== undefined && now < entry.readAt + staleMs
  if (!isUsable) return { cause: entry.cause }
  // Return null only for fresh keys. Stale keys do not prove that a `kid` does not exist.
  return entry.keys?.get(kid) ?? (now < entry.readAt + freshMs ? null : { cause: entry.cause })
}

async function refresh(issuer: string, entry: CacheEntry, { now, fetchFrom }: Lookup): Promise<void> {
  if (!entry.reading) {
    entry.triedAt = now
    entry.reading = readKeys(issuer, fetchFrom)
  }
  const reading = entry.reading
  const keys = await reading
  if (entry.reading !== reading) return
  entry.reading = undefined
  if ('cause' in keys) entry.cause = keys.cause
  else Object.assign(entry, { keys, readAt: now })
}

async function readKeys(issuer: string, fetchFrom: typeof fetch): Promise<KeySet | Unavailable> {
  const url = `${issuer}/.well-known/jwks.json`
  try {
    const response = await fetchKeys(url, fetchFrom)
    if (!response.ok) return { cause: `${url} answers ${response.status || 'with a redirect'}.` }
    return parseKeys(JSON.parse(await readText(response, maxBytes)))
  } catch (error) {
    // The issuer is unreachable or its response is malformed. The caller reports `unavailable`.
    return { cause: `${url} answers no keys: ${describe(error)}.` }
  }
}

async function fetchKeys(url: string, fetchFrom: typeof fetch): Promise<Response> {
  // Refuse redirects: with `manual`, the response to a redirect is not `ok`. Some edge runtimes do not support
  // `redirect: 'error'`.
  const request = (target: string) => fetchFrom(target, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  // Retry subdomains of `localhost` with 127.0.0.1. Unlike browsers, many systems do not resolve them to the loopback
  // address (RFC 6761).
  const [, port = '', path = ''] = /^http:\/\/[^/]+\.localhost(:\d+)?(\/.*)$/.exec(url) ?? []
  if (path === '') return await request(url)
  return await request(url).catch(() => request(`http://127.0.0.1${port}${path}`))
}

/** Describes an error. In Node, the `cause` of a failed `fetch` has a code such as ENOTFOUND. */
function describe(error: unknown): string {
  const { message, cause } = toRecord(error)
  const code = readField(cause, 'code')
  return `${message ?? error}${typeof code === 'string' ? ` (${code})` : ''}`.replace(/\.$/, '')
}

/** Parses a JWK set. Ignores all keys except Ed25519 (RFC 8037). Throws if the set is malformed. */
function parseKeys(value: unknown): KeySet {
  const list = readField(value, 'keys')
  if (!Array.isArray(list)) throw new Error('This is no key set.')
  const keys = new Map<string, Uint8Array>()
  for (const entry of list.slice(0, maxKeys)) {
    const { kty, crv, kid, x } = toRecord(entry)
    if (kty === 'OKP' && crv === 'Ed25519' && typeof kid === 'string' && typeof x === 'string' && x.length === 43)
      keys.set(kid, fromBase64Url(x))
  }
  return keys
}
