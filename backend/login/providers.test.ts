import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readBody } from '../server/backend.testing.ts'
import { stopAfterTest } from './login.testing.ts'
import { createOAuthClient } from './oauthClient.ts'
import { parseClaims, providers } from './providers.ts'

type RecordedRequest = { to: string; authorization: string | undefined; body: string }

afterEach(() => vi.restoreAllMocks())

async function mockProvider(answers: Record<string, unknown>) {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const to = String(request.headers['x-for'])
    requests.push({ to, authorization: request.headers.authorization, body: await readBody(request) })
    response.setHeader('content-type', 'application/json')
    response.writeHead(to in answers ? 200 : 404).end(JSON.stringify(answers[to] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stopAfterTest({ stop: () => new Promise<void>((resolve) => server.close(() => resolve())) })
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { fetch: send } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-for', String(input))
    headers.set('connection', 'close')
    return send(here, { ...init, headers })
  })
  return requests
}

const token = { access_token: 'token-of-the-visitor', token_type: 'bearer' }
const exchange = {
  redirectUri: 'https://wallet.example/v1/login/callback/x',
  state: 'the-state',
  nonce: 'the-nonce',
  pkceVerifier: 'v'.repeat(43),
}
const answer = new URLSearchParams({ code: 'the-code', state: 'the-state' })
const secret = { clientId: 'wallet', clientSecret: 'secret' }

test('default: GitHub identifies a user by their number, with the verified primary address only', async () => {
  const emails = [
    { email: 'old@a.example', primary: false, verified: true },
    { email: 'ada@a.example', primary: true, verified: true },
  ]
  const requests = await mockProvider({
    'https://github.com/login/oauth/access_token': { ...token, scope: 'user:email' },
    'https://api.github.com/user': { id: 17, login: 'ada' },
    'https://api.github.com/user/emails': emails,
  })
  const client = createOAuthClient({ id: 'github', ...secret })
  const url = new URL(await client.authorizationUrl(exchange))
  expect(`${url.origin}${url.pathname}`).toBe('https://github.com/login/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'wallet',
    response_type: 'code',
    state: 'the-state',
    scope: 'read:user user:email',
    code_challenge_method: 'S256',
    redirect_uri: exchange.redirectUri,
  })
  const withIssuer = new URLSearchParams([...answer, ['iss', 'https://github.com/login/oauth']])
  const profile = { provider: 'github', subject: '17', username: 'ada', email: 'ada@a.example' }
  expect(await client.readProfile(withIssuer, exchange)).toEqual(profile)
  expect(new URLSearchParams(requests[0]?.body).get('code_verifier')).toBe(exchange.pkceVerifier)
  expect(new URLSearchParams(requests[0]?.body).get('client_secret')).toBe('secret')
  expect(requests.slice(1).map(({ authorization }) => authorization)).toEqual([
    'Bearer token-of-the-visitor',
    'Bearer token-of-the-visitor',
  ])
  Object.assign(emails[1] ?? {}, { verified: false })
  expect((await client.readProfile(answer, exchange)).email).toBeUndefined()
  await expect(client.readProfile(new URLSearchParams({ code: 'c', state: 'other' }), exchange)).rejects.toThrow()
})

test('default: Discord, X and Facebook identify a user', async () => {
  const discord = { id: '8', username: 'ada', email: 'ada@a.example', verified: true }
  const requests = await mockProvider({
    'https://discord.com/api/oauth2/token': token,
    'https://discord.com/api/users/@me': discord,
    'https://api.x.com/2/oauth2/token': token,
    'https://api.x.com/2/users/me': { data: { id: '9', name: 'Ada', username: 'ada_x' } },
    'https://graph.facebook.com/oauth/access_token': { ...token, expires_in: 5_000_000 },
    'https://graph.facebook.com/me?fields=id,name': { id: '10', name: 'Ada L' },
  })
  const read = (id: 'discord' | 'x' | 'facebook') => createOAuthClient({ id, ...secret }).readProfile(answer, exchange)
  expect(await read('discord')).toEqual({ provider: 'discord', subject: '8', username: 'ada', email: 'ada@a.example' })
  discord.verified = false
  expect((await read('discord')).email).toBeUndefined()
  expect(await read('x')).toEqual({ provider: 'x', subject: '9', username: 'ada_x' })
  const [basic] = requests.filter(({ to }) => to.includes('api.x.com/2/oauth2'))
  expect(basic?.authorization).toBe(`Basic ${btoa('wallet:secret')}`)
  expect(await read('facebook')).toEqual({ provider: 'facebook', subject: '10', username: 'Ada L' })
})

test('error: a response without a user is rejected', async () => {
  await mockProvider({ 'https://api.x.com/2/oauth2/token': token, 'https://api.x.com/2/users/me': { data: {} } })
  const client = createOAuthClient({ id: 'x', ...secret })
  await expect(client.readProfile(answer, exchange)).rejects.toThrow()
  await mockProvider({ 'https://api.x.com/2/oauth2/token': { error: 'invalid_grant' } })
  await expect(client.readProfile(answer, exchange)).rejects.toThrow()
})

test('behavior: Google shows the account chooser, Apple posts its response', () => {
  expect(providers.google).toMatchObject({
    issuer: 'https://accounts.google.com',
    parameters: { prompt: 'select_account' },
  })
  expect(providers.apple).toMatchObject({
    issuer: 'https://appleid.apple.com',
    parameters: { response_mode: 'form_post' },
  })
})

test('error: an ID token that was issued in the future is rejected', () => {
  const createClaims = (secondsAhead: number) => ({ sub: '17', iat: Math.floor(Date.now() / 1000) + secondsAhead })
  expect(parseClaims(createClaims(30))).toMatchObject({ subject: '17' })
  expect(() => parseClaims(createClaims(120))).toThrow('is in the future')
  expect(() => parseClaims({ sub: '17' })).toThrow('iat')
})
