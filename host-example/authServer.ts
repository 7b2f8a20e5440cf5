import { randomUUID } from 'node:crypto'
import { type SignedText, type VerifiedAccount, verifySignIns, verifyToken } from 'oriel/verify'
import { createPublicClient, http } from 'viem'

// All that a dapp's server needs to sign visitors in: by a cookie of its own, or by a token of the wallet's deployment.
type Options = { issuer: string; rpcUrls: Record<string, string>; fetch?: typeof fetch }

/** Returns undefined for requests that are not its own. Their URL must be the one that the browser shows. */
export function createAuthServer({ issuer, rpcUrls, fetch }: Options) {
  // A real server has these in its database, each with its origin, and deletes what has expired.
  const nonces = new Map<string, number>()
  const sessions = new Map<string, { account: VerifiedAccount; until: number }>()
  const client = (id: string) => (rpcUrls[id] ? createPublicClient({ transport: http(rpcUrls[id]) }) : undefined)
  async function signIn(request: Request, origin: string): Promise<Response> {
    const body: SignedText & { messages?: SignedText[] } = Object(await request.json().catch(() => null))
    const nonce = (used: string) => (nonces.get(origin + used) ?? 0) > Date.now() && nonces.delete(origin + used)
    const result = await verifySignIns(body.messages ?? [body], { origin, nonce, client })
    if (result.ok === 'unknown') return refuse(503, 'unknown')
    if (!result.ok) return refuse(401, result.reason)
    const { account, fields } = result.signIns[0]
    const until = Math.min(Date.now() + 86_400_000, Date.parse(fields.expirationTime ?? '9999-12-31'))
    const id = randomUUID()
    sessions.set(origin + id, { account, until })
    return Response.json(account, { headers: cookie(origin, id, 86_400) })
  }
  async function findAccount({ headers }: Request, origin: string): Promise<VerifiedAccount | null> {
    const token = headers.get('authorization')?.replace(/^Bearer /, '')
    const checked = token ? await verifyToken(token, { origin, issuer, fetch }) : undefined
    const { account, until } = sessions.get(origin + idOf(headers, origin)) ?? { account: null, until: 0 }
    if (checked) return checked.ok === true ? checked.account : null
    return until > Date.now() ? account : null
  }
  return async (request: Request): Promise<Response | undefined> => {
    const { origin, pathname } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    // Browsers send the origin of each call that changes something: no other site can sign a visitor in or out.
    const isForeign = request.method !== 'GET' && request.headers.get('origin') !== origin
    if (isForeign && pathname.startsWith('/auth/')) return refuse(403, 'origin')
    if (call === 'POST /auth/verify') return await signIn(request, origin)
    if (call === 'GET /auth/session') return Response.json(await findAccount(request, origin))
    if (call === 'GET /auth/nonce') {
      const nonce = randomUUID().replaceAll('-', '')
      nonces.set(origin + nonce, Date.now() + 600_000)
      return Response.json({ nonce, issuedAt: new Date().toISOString() })
    }
    if (call === 'DELETE /auth/session') {
      sessions.delete(origin + idOf(request.headers, origin))
      return new Response(null, { status: 204, headers: cookie(origin, '', 0) })
    }
    if (call !== 'GET /api/me') return undefined
    const account = await findAccount(request, origin)
    return account ? Response.json({ hello: account.address }) : refuse(401, 'session')
  }
}
const refuse = (status: number, reason: string) => Response.json({ reason }, { status })
const nameFor = (origin: string) => (origin.startsWith('https:') ? '__Host-session' : 'session')
const idOf = (headers: Headers, origin: string) =>
  new RegExp(`(?:^|; )${nameFor(origin)}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
const cookie = (origin: string, id: string, seconds: number) => ({
  'set-cookie': `${nameFor(origin)}=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}${origin.startsWith('https:') ? '; Secure' : ''}`,
})
