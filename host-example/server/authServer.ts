import { randomUUID } from 'node:crypto'
import { type SignedText, type VerifiedAccount, verifySignIns, verifyToken } from 'oriel/verify'
import { createPublicClient, http } from 'viem'

// Everything that a dapp's server needs for sign-in, with either its own cookie or a token from the wallet's
// deployment.
type Options = {
  /** The site's origin. Don't derive it from a request, because clients can send any `Host` header. */
  origin: string
  issuer: string
  rpcUrls: Record<string, string>
}

/** Creates a Fetch handler for sign-in requests. The handler returns undefined for all other requests. */
export function createAuthServer({ origin, issuer, rpcUrls }: Options) {
  // A real server would keep nonces and sessions in its database and delete expired ones.
  const nonces = new Map<string, number>()
  const sessions = new Map<string, { account: VerifiedAccount; until: number }>()
  const [name, end] = origin.startsWith('https:') ? ['__Host-session', '; Secure'] : ['session', '']
  const createCookie = (id: string, seconds: number) =>
    `${name}=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}${end}`
  const readSessionId = ({ headers }: Request) =>
    new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
  const createClient = (id: string) => (rpcUrls[id] ? createPublicClient({ transport: http(rpcUrls[id]) }) : undefined)
  const isIssued = (nonce: string) => (nonces.get(nonce) ?? 0) > Date.now()
  async function signIn(request: Request): Promise<Response> {
    const body: SignedText & { messages?: SignedText[] } = Object(await request.json().catch(() => null))
    const consumeNonce = (used: string) => isIssued(used) && nonces.delete(used)
    const result = await verifySignIns(body.messages ?? [body], {
      origin,
      isGiven: isIssued,
      nonce: consumeNonce,
      client: createClient,
    })
    if (result.status === 'unavailable') return reject(503, 'unknown')
    if (result.status === 'invalid') return reject(401, result.reason)
    const { account, fields } = result.signIns[0]
    const until = Math.min(Date.now() + 86_400_000, Date.parse(fields.expirationTime ?? '9999-12-31'))
    const id = randomUUID()
    sessions.delete(readSessionId(request))
    sessions.set(id, { account, until })
    return respond(account, { headers: { 'set-cookie': createCookie(id, 86_400) } })
  }
  async function findAccount(request: Request): Promise<VerifiedAccount | null> {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const checked = token && (await verifyToken(token, { origin, issuer }))
    if (checked) return checked.status === 'valid' ? checked.account : null
    const { account, until } = sessions.get(readSessionId(request)) ?? { account: null, until: 0 }
    return until > Date.now() ? account : null
  }
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    // Browsers send the origin with each request that changes state. Check it, so that no other site can sign a user in
    // or out.
    const isForeign = request.method !== 'GET' && request.headers.get('origin') !== origin
    if (isForeign && pathname.startsWith('/auth/')) return reject(403, 'origin')
    if (call === 'POST /auth/verify') return await signIn(request)
    if (call === 'GET /auth/session') return respond(await findAccount(request))
    if (call === 'GET /auth/nonce') {
      const nonce = randomUUID().replaceAll('-', '')
      nonces.set(nonce, Date.now() + 600_000)
      return respond({ nonce, issuedAt: new Date().toISOString() })
    }
    if (call === 'DELETE /auth/session') {
      sessions.delete(readSessionId(request))
      return new Response(null, { status: 204, headers: { 'set-cookie': createCookie('', 0) } })
    }
    if (call !== 'GET /api/me') return undefined
    const account = await findAccount(request)
    return account ? respond({ hello: account.address }) : reject(401, 'session')
  }
}
const respond = (value: unknown, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) =>
  Response.json(value, { status, headers: { 'cache-control': 'no-store', ...headers } })
const reject = (status: number, reason: string) => respond({ reason }, { status })
