import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostPage } from '../../../state/hostPage.ts'
import { stubStorage } from '../../../state/storage.testing.ts'
import { storage } from '../../../state/storage.ts'
import { createKeeper } from './createKeeper.ts'

vi.mock('../../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const origin = 'https://app.example'
const account = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 'eip155:1' } as const
const onPolygon = { ...account, chainId: 'eip155:137' } as const
const keeper = createKeeper({ functions: [] })
const times = { issuedAt: 1, expiresAt: 2 }
const createGrant = (one: object, token: string) => ({ token, session: { ...one, origin, ...times } })

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
      const given = messages.map(({ address, chainId }) => createGrant({ address, chainId }, createToken(chainId)))
      alive.push(...given.map(({ token }) => token))
      return Response.json({ sessions: given })
    }
    const isAlive = alive.includes(token)
    if (method === 'DELETE') alive = alive.filter((one) => one !== token)
    const chainId = token.replace('token-', '')
    return Response.json({
      sessions: isAlive && method === 'GET' ? [createGrant({ ...account, chainId }, '').session] : [],
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (...accounts: object[]) =>
  keeper.verify(accounts.map((one) => ({ ...account, ...one, message: 'text', signature: '0x' })))
const readCode = (work: Promise<unknown>) => work.then(String, ({ code, data }) => [code, data?.reason])
const createRefusal = (status: number, field: string) => () =>
  Response.json({ status: 'FAILED', reasons: [{ field, description: 'No.' }] }, { status })

test('default: a sign-in is kept with its token, for the exact origin', async () => {
  expect(await keeper.challenge(account)).toEqual({ nonce: 'abcdefgh12', issuedAt: '2026-01-01T00:00:00.000Z' })
  await signIn(account)
  expect([...items.keys()]).toEqual([`oriel/${origin}/signIns`])
  expect(await keeper.sessions(onPolygon)).toEqual([account])
  expect(keeper.token?.(account)).toBe('token-eip155:1')
  expect(keeper.token?.({ ...account, address: '0x0000000000000000000000000000000000000001' })).toBeUndefined()
  storage.open('https://other.example')
  expect([await keeper.sessions(account), keeper.token?.(account)]).toEqual([[], undefined])
})

test('behavior: several networks have a token each, and the sign-in ends on all', async () => {
  await signIn(account, onPolygon)
  expect(keeper.token?.(onPolygon)).toBe('token-eip155:137')
  expect(await keeper.sessions(account)).toEqual([account, onPolygon])
  await keeper.end(account)
  expect(alive).toEqual([])
  expect(items.size).toBe(0)
  expect(keeper.token?.(account)).toBeUndefined()
})

test('behavior: a sign-in that ended elsewhere is forgotten', async () => {
  await signIn(account)
  alive = []
  expect(await keeper.sessions(account)).toEqual([])
  expect(keeper.token?.(account)).toBeUndefined()
})

test('error: a backend that is down does not sign out, but a sign-out takes the token at once', async () => {
  await signIn(account)
  refuse = () => new Response('', { status: 502 })
  expect(await readCode(keeper.sessions(account))).toEqual([8362, undefined])
  expect(keeper.token?.(account)).toBe('token-eip155:1')
  expect(await readCode(keeper.end(account))).toEqual([8362, undefined])
  expect(keeper.token?.(account)).toBeUndefined()
  expect(await keeper.sessions(account)).toEqual([])

  refuse = undefined
  await keeper.end(account)
  expect([alive, items.size]).toEqual([[], 0])
})

test.each([
  [createRefusal(422, 'nonce'), [8360, 'nonce']],
  [createRefusal(422, 'expired'), [8360, 'expired']],
  [createRefusal(400, 'messages'), [8360, undefined]],
  [createRefusal(503, 'network'), [8361, undefined]],
  [createRefusal(500, 'server'), [8362, undefined]],
  [createRefusal(429, 'calls'), [8362, undefined]],
])('error: what the backend says of a message (%#)', async (answer, expected) => {
  refuse = answer
  expect(await readCode(signIn(account))).toEqual(expected)
  expect(items.size).toBe(0)
})

test('behavior: an account without a kept sign-in asks the backend nothing', async () => {
  expect(await keeper.sessions(account)).toEqual([])
  await keeper.end(account)
  expect(sent).toEqual([])
})

test('behavior: a newer sign-in of the same account and network ends the older one', async () => {
  await signIn(account)
  createToken = (chainId) => `newer-${chainId}`
  await signIn(account)
  await expect.poll(() => sent).toContain('DELETE /v1/siwx/sessions token-eip155:1')
  expect([keeper.token?.(account), alive]).toEqual(['newer-eip155:1', ['newer-eip155:1']])
})
