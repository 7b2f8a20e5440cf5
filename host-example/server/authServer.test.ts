import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestStore, type TestStore } from '@oriel/backend/login/login.testing.ts'
import { startTestBackend } from '@oriel/backend/server/backend.testing.ts'
import { createMessage, readGrants, signInAs, signInKeys } from '@oriel/backend/signIn/signIn.testing.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer } from './authServer.ts'
import { type HostServer, startHostServer } from './server.ts'

let dir: string
let server: HostServer
let handle: ReturnType<typeof createAuthServer>
let store: TestStore

const issuer = 'https://wallet.example.com'
const rpcUrls = { 'eip155:31337': 'http://127.0.0.1:1/' }
const config = { frameUrl: issuer, projectId: 'default', faucetUrl: null, solana: null, networks: [], contracts: {} }
const owner = privateKeyToAccount(generatePrivateKey())
const account: SignInAccount = { address: owner.address, chainId: 'eip155:31337' }
const sign = (message: string) => owner.signMessage({ message })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oriel-auth-'))
  store = await openTestStore()
  server = await startHostServer({ port: 0, dir, config, handle: (request) => handle(request) })
  handle = createAuthServer({ origin: server.url, issuer, rpcUrls })
})
afterAll(async () => {
  await Promise.all([server.stop(), store.stop()])
  await rm(dir, { recursive: true })
})

type Ask = { method?: string; body?: unknown; headers?: Record<string, string> }

function send(path: string, { method = 'GET', body, headers = {} }: Ask = {}) {
  const sent = new Headers({ 'content-type': 'application/json', ...headers })
  if (method !== 'GET' && !sent.has('origin')) sent.set('origin', server.url)
  const text = body === undefined ? undefined : { body: JSON.stringify(body) }
  return fetch(`${server.url}${path}`, { method, headers: sent, ...text })
}

const readResponse = async (response: Response) => [response.status, await response.json()]

async function prove(origin = server.url) {
  const challenge = await (await send('/auth/nonce')).json()
  const message = createMessage(account, challenge, origin)
  return { ...account, message, signature: await sign(message) }
}

const readCookie = (response: Response) => ({ cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' })

test('a visitor signs in, is known by a cookie that no script reads, and signs out', async () => {
  expect(await readResponse(await send('/auth/session'))).toEqual([200, null])
  expect((await send('/api/me')).status).toBe(401)
  const answer = await send('/auth/verify', { method: 'POST', body: await prove() })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toMatch(/^session=[\w-]+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=86400$/)
  const headers = readCookie(answer)
  expect(await readResponse(await send('/auth/session', { headers }))).toEqual([
    200,
    { ...account, namespace: 'eip155' },
  ])
  expect(await readResponse(await send('/api/me', { headers }))).toEqual([200, { hello: owner.address }])
  expect((await send('/auth/session', { method: 'DELETE', headers })).status).toBe(204)
  expect((await send('/api/me', { headers })).status).toBe(401)
})

test('a message counts once, for this site, and as it was signed', async () => {
  const proof = await prove()
  const post = async (body: unknown) => readResponse(await send('/auth/verify', { method: 'POST', body }))
  expect(await post({ ...proof, message: proof.message.replace('Version: 1', 'Version: 2') })).toEqual([
    401,
    { reason: 'malformed' },
  ])
  expect(await post(await prove('http://evil.example'))).toEqual([401, { reason: 'domain' }])
  expect(await post({ ...proof, message: proof.message.replace(/Nonce: .*/, 'Nonce: abcdefgh12') })).toEqual([
    401,
    { reason: 'nonce' },
  ])
  const stranger = privateKeyToAccount(generatePrivateKey())
  const signature = await stranger.signMessage({ message: proof.message })
  expect(await post({ ...proof, signature })).toEqual([503, { reason: 'unknown' }])
  for (const body of [null, [], 'text', { messages: [null] }])
    expect(await post(body)).toEqual([401, { reason: 'malformed' }])
  expect((await post(proof))[0]).toBe(200)
  expect(await post(proof)).toEqual([401, { reason: 'nonce' }])
})

test('attack: a message for another site is refused, also when the request names that site as its host', async () => {
  const origin = 'http://evil.example'
  const response = (await handle(new Request(`${origin}/auth/nonce`))) ?? new Response()
  const { nonce } = await response.json()
  const message = createMessage(account, { nonce }, origin)
  const body = JSON.stringify({ ...account, message, signature: await sign(message) })
  const post = (headers: HeadersInit) =>
    handle(new Request(`${origin}/auth/verify`, { method: 'POST', headers, body })).then((reply) => reply?.status)
  expect([await post({ origin }), await post({ origin: server.url })]).toEqual([403, 401])
})

test('a second sign-in ends the first, and credentials of another kind hide no session', async () => {
  const first = readCookie(await send('/auth/verify', { method: 'POST', body: await prove() }))
  const again = await send('/auth/verify', { method: 'POST', body: await prove(), headers: first })
  const me = async (headers: Record<string, string>) => (await send('/api/me', { headers })).status
  expect(await me(first)).toBe(401)
  expect(await me({ ...readCookie(again), authorization: 'Basic dTpw' })).toBe(200)
  expect(again.headers.get('cache-control')).toBe('no-store')
})

test('messages for two networks with one nonce sign in at once', async () => {
  const challenge = await (await send('/auth/nonce')).json()
  const proofs = (['eip155:31337', 'eip155:31338'] as const).map(async (chainId) => {
    const message = createMessage({ ...account, chainId }, challenge, server.url)
    return { ...account, chainId, message, signature: await sign(message) }
  })
  const [first, second] = await Promise.all(proofs)
  const answer = await send('/auth/verify', { method: 'POST', body: { ...first, messages: [first, second] } })
  expect(answer.status).toBe(200)
})

test('another site cannot sign a visitor in or out, nor a form, nor a page of the same site', async () => {
  const body = await prove()
  const headers = readCookie(await send('/auth/verify', { method: 'POST', body: await prove() }))
  for (const origin of ['https://evil.example', 'null', server.url.replace('localhost', 'stranger.localhost'), '']) {
    expect((await send('/auth/verify', { method: 'POST', body, headers: { origin } })).status).toBe(403)
    expect((await send('/auth/session', { method: 'DELETE', headers: { ...headers, origin } })).status).toBe(403)
  }
  expect((await send('/api/me', { headers })).status).toBe(200)
})

test('a token of the wallet’s deployment opens the route, and no other one does', async () => {
  const projects = { default: { allowedOrigins: [server.url, 'https://other.example'], trustedOrigins: [] } }
  const backend = await startTestBackend({ signInKeys, projects }, { database: store.database })
  const local = `http://oriel.localhost:${new URL(backend.url).port}`
  handle = createAuthServer({ origin: server.url, issuer: local, rpcUrls })
  const requestGrant = async (origin: string) => readGrants(await signInAs(backend.url, account, sign, {}, origin))
  const [own] = await requestGrant(server.url)
  const [other] = await requestGrant('https://other.example')
  const me = async (token = '') => (await send('/api/me', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await me(own?.token)).toBe(200)
  expect(await me(other?.token)).toBe(401)
  expect(await me(`${own?.token}x`)).toBe(401)
  // If the issuer is unreachable, its keys are unknown, so none of its tokens are accepted.
  handle = createAuthServer({ origin: server.url, issuer: 'http://127.0.0.1:1', rpcUrls })
  expect(await me(own?.token)).toBe(401)
})
