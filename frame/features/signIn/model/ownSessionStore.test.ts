import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostPage } from '../../../state/hostPage.ts'
import { stubStorage } from '../../../state/storage.testing.ts'
import { storage } from '../../../state/storage.ts'
import { createSessionStore } from './createSessionStore.ts'

vi.mock('../../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const origin = 'https://app.example'
const account = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 'eip155:1' } as const
const onPolygon = { ...account, chainId: 'eip155:137' } as const
const sessionStore = createSessionStore({ functions: [] })
const times = { issuedAt: 1, expiresAt: 2 }
const createGrant = (fields: object, token: string) => ({ token, session: { ...fields, origin, ...times } })

let items: Map<string, string>
/** Tokens that the backend accepts. */
let alive: string[]
let refuse: (() => Response) | undefined
let createToken = (chainId: string) => `token-${chainId}`
const sent: string[] = []

beforeEach(() => {
  items = stubStorage()
  storage.open(origin)
  hostPage.serve(origin)
  alive = []
  createToken = (chainId) => `token-${chainId}`
  refuse = undefined
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.slice(7) ?? ''
    sent.push(`${method} ${path.split('?')[0]} ${token}`.trim())
    if (refuse) return refuse()
    if (path.startsWith('/v1/siwx/nonce')) {
      expect(new URLSearchParams(path.split('?')[1]).get('origin')).toBe(origin)
      return Response.json({ nonce: 'abcdefgh12', issuedAt: '2026-01-01T00:00:00.000Z' })
    }
    if (method === 'POST') {
      const { messages } = JSON.parse(body as string) as { messages: (typeof account)[] }
      const granted = messages.map(({ address, chainId }) => createGrant({ address, chainId }, createToken(chainId)))
      alive.push(...granted.map(({ token }) => token))
      return Response.json({ sessions: granted })
    }
    const isAlive = alive.includes(token)
    if (method === 'DELETE') alive = alive.filter((item) => item !== token)
    const chainId = token.replace('token-', '')
    return Response.json({
      sessions: isAlive && method === 'GET' ? [createGrant({ ...account, chainId }, '').session] : [],
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (...accounts: object[]) =>
  sessionStore.verify(accounts.map((fields) => ({ ...account, ...fields, message: 'text', signature: '0x' })))
const readCode = (work: Promise<unknown>) => work.then(String, ({ code, data }) => [code, data?.reason])
const createErrorResponse = (status: number, field: string) => () =>
  Response.json({ status: 'FAILED', reasons: [{ field, description: 'No.' }] }, { status })

test('default: a sign-in is kept with its token, for the exact origin', async () => {
  expect(await sessionStore.challenge(account)).toEqual({ nonce: 'abcdefgh12', issuedAt: '2026-01-01T00:00:00.000Z' })
  await signIn(account)
  expect([...items.keys()]).toEqual([`oriel/${origin}/signIns`])
  expect(await sessionStore.sessions(onPolygon)).toEqual([account])
  expect(sessionStore.token?.(account)).toBe('token-eip155:1')
  expect(sessionStore.token?.({ ...account, address: '0x0000000000000000000000000000000000000001' })).toBeUndefined()
  storage.open('https://other.example')
  expect([await sessionStore.sessions(account), sessionStore.token?.(account)]).toEqual([[], undefined])
})

test('behavior: several networks have a token each, and the sign-in ends on all', async () => {
  await signIn(account, onPolygon)
  expect(sessionStore.token?.(onPolygon)).toBe('token-eip155:137')
  expect(await sessionStore.sessions(account)).toEqual([account, onPolygon])
  await sessionStore.end(account)
  expect(alive).toEqual([])
  expect(items.size).toBe(0)
  expect(sessionStore.token?.(account)).toBeUndefined()
})

test('behavior: a sign-in that ended elsewhere is forgotten', async () => {
  await signIn(account)
  alive = []
  expect(await sessionStore.sessions(account)).toEqual([])
  expect(sessionStore.token?.(account)).toBeUndefined()
})

test('error: a backend that is down does not sign out, but a sign-out takes the token at once', async () => {
  await signIn(account)
  refuse = () => new Response('', { status: 502 })
  expect(await readCode(sessionStore.sessions(account))).toEqual([8362, undefined])
  expect(sessionStore.token?.(account)).toBe('token-eip155:1')
  expect(await readCode(sessionStore.end(account))).toEqual([8362, undefined])
  expect(sessionStore.token?.(account)).toBeUndefined()
  expect(await sessionStore.sessions(account)).toEqual([])

  refuse = undefined
  await sessionStore.end(account)
  expect([alive, items.size]).toEqual([[], 0])
})

test.each([
  [createErrorResponse(422, 'nonce'), [8360, 'nonce']],
  [createErrorResponse(422, 'expired'), [8360, 'expired']],
  [createErrorResponse(400, 'messages'), [8360, undefined]],
  [createErrorResponse(503, 'network'), [8361, undefined]],
  [createErrorResponse(500, 'server'), [8362, undefined]],
  [createErrorResponse(429, 'calls'), [8362, undefined]],
])('error: what the backend says of a message (%#)', async (answer, expected) => {
  refuse = answer
  expect(await readCode(signIn(account))).toEqual(expected)
  expect(items.size).toBe(0)
})

test('behavior: an account without a kept sign-in asks the backend nothing', async () => {
  expect(await sessionStore.sessions(account)).toEqual([])
  await sessionStore.end(account)
  expect(sent).toEqual([])
})

test('behavior: a newer sign-in of the same account and network ends the older one', async () => {
  await signIn(account)
  createToken = (chainId) => `newer-${chainId}`
  await signIn(account)
  await expect.poll(() => sent).toContain('DELETE /v1/siwx/sessions token-eip155:1')
  expect([sessionStore.token?.(account), alive]).toEqual(['newer-eip155:1', ['newer-eip155:1']])
})
