import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeFiles } from '../server/backend.testing.ts'
import {
  type CallApi,
  createClock,
  localWallet,
  openTestStore,
  startLoginBackend,
  type TestStore,
  wallet,
} from './login.testing.ts'
import { client, startProvider, type TestProvider } from './provider.testing.ts'

const minute = 60_000

let store: TestStore
let provider: TestProvider

beforeAll(async () => {
  ;[store, provider] = await Promise.all([openTestStore(), startProvider()])
})
afterAll(async () => {
  await provider.stop()
  await store.stop()
})

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const secret = () => randomBytes(32).toString('base64url')

async function start(ids: string[] = ['google'], clock = createClock(), publicOrigin = wallet) {
  const root = await writeFiles({ 'apple.p8': provider.appleKey })
  const apple = { clientSecret: undefined, teamId: 'TEAM', keyId: 'KEY', privateKeyFile: join(root, 'apple.p8') }
  const providers = ids.map((id) => ({
    id,
    ...(id === 'apple' ? { ...client, ...apple } : client),
    issuer: provider.issuer,
  }))
  return await startLoginBackend({ store, clock, login: { providers }, publicOrigin })
}

async function begin(callApi: CallApi, { id = 'google', cookie = '', headers = {} } = {}) {
  const verifier = secret()
  const watch = secret()
  const body = { provider: id, verifierHash: hash(verifier), watchHash: hash(watch) }
  const started = await callApi('POST', '/v1/login/social', { body, headers: { cookie, ...headers } })
  expect(started.status).toBe(200)
  const [setCookie = ''] = started.headers.getSetCookie()
  const { attemptId, url } = started.body as { attemptId: string; url: string }
  return { verifier, watch, attemptId, url, setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

type Begun = Awaited<ReturnType<typeof begin>>
const openCallback = (callApi: CallApi, address: URL, cookie: string) =>
  callApi('GET', `${address.pathname}${address.search}`, { headers: { cookie, origin: '' } })
const claim = (callApi: CallApi, { attemptId, verifier }: Pick<Begun, 'attemptId' | 'verifier'>) =>
  callApi('POST', '/v1/login/claim', { body: { attemptId, verifier } })
const watch = async (callApi: CallApi, begun: Begun, headers = {}) =>
  (await callApi('POST', '/v1/login/watch', { body: { watch: begun.watch }, headers })).body.state

test('default: a user signs in at a provider and returns', async () => {
  provider.user = 'ada'
  const { callApi, clock } = await start()
  const begun = await begin(callApi)
  expect(begun.setCookie).toMatch(
    /^__Host-oriel-login=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=None$/,
  )
  const link = new URL(begun.url)
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    redirect_uri: `${wallet}/v1/login/callback/google`,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    nonce: expect.any(String),
    state: expect.any(String),
  })
  const waiting = await claim(callApi, begun)
  expect([waiting.status, waiting.body]).toEqual([202, { state: 'pending' }])
  expect(await watch(callApi, begun)).toBe('pending')

  const { address } = await provider.visit(begun.url)
  const back = await openCallback(callApi, address, begun.cookie)
  expect([back.status, back.headers.get('location')]).toEqual([303, `${wallet}/w/#login`])
  expect(await watch(callApi, begun)).toBe('done')

  const claims = await Promise.all([claim(callApi, begun), claim(callApi, begun), claim(callApi, begun)])
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  const session = claims.find(({ status }) => status === 200)?.body
  expect(session).toMatchObject({
    user: { provider: 'google', email: 'ada@mail.example', username: 'ADA' },
    loginAt: clock.now(),
  })
  expect(await watch(callApi, begun)).toBe('done')
  const again = await openCallback(callApi, address, begun.cookie)
  expect([again.status, (await claim(callApi, begun)).field]).toEqual([303, 'expired'])

  const second = await begin(callApi, { cookie: begun.cookie })
  expect(second.cookie).toBe(begun.cookie)
  await openCallback(callApi, (await provider.visit(second.url)).address, second.cookie)
  expect((await claim(callApi, second)).body.user).toEqual(session?.user)
})

test('behavior: one address at six providers signs in six different users', async () => {
  const ids = ['google', 'apple', 'github', 'discord', 'x', 'facebook']
  const { callApi, url } = await start(ids)
  const users = new Set<string>()
  for (const id of ids) {
    provider.user = id === 'x' ? 'eve' : 'bob'
    const begun = await begin(callApi, { id })
    const { address, form } = await provider.visit(begun.url)
    if (id === 'apple') {
      // Apple responds with a form post from its own page.
      const path = `${new URL(url).origin}/v1/login/callback/apple`
      const headers = { cookie: begun.cookie, origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' }
      const posted = await fetch(path, { method: 'POST', body: form ?? '', headers, redirect: 'manual' })
      expect([posted.status, posted.headers.get('location')]).toEqual([303, `${wallet}/w/#login`])
    } else await openCallback(callApi, address, begun.cookie)
    const { body } = await claim(callApi, begun)
    users.add((body.user as { id: string }).id)
    if (id === 'x') expect(body.user).toEqual({ id: expect.any(String), provider: 'x', username: 'EVE' })
    if (id === 'github') expect(body.user).toMatchObject({ provider: 'github', email: 'bob@mail.example' })
  }
  expect(users.size).toBe(6)
})

test("error: a user's rejection and a failing provider end the login", async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { callApi } = await start()
  provider.user = undefined
  const denied = await begin(callApi)
  await openCallback(callApi, (await provider.visit(denied.url)).address, denied.cookie)
  expect(await watch(callApi, denied)).toBe('failed')
  const answer = await claim(callApi, denied)
  expect([answer.status, answer.field]).toEqual([410, 'denied'])

  provider.user = 'ada'
  const broken = await begin(callApi)
  const { address } = await provider.visit(broken.url)
  provider.isDown = true
  await openCallback(callApi, address, broken.cookie)
  provider.isDown = false
  expect((await claim(callApi, broken)).field).toBe('provider')

  const forged = await begin(callApi)
  const state = new URL(forged.url).searchParams.get('state')
  const callbackUrl = new URL(`${wallet}/v1/login/callback/google?code=made-up&state=${state}`)
  await openCallback(callApi, callbackUrl, forged.cookie)
  expect((await claim(callApi, forged)).field).toBe('provider')

  provider.isDown = true
  const other = await start()
  const body = { provider: 'google', verifierHash: hash(secret()) }
  const response = await other.callApi('POST', '/v1/login/social', { body })
  expect([response.status, response.field]).toEqual([502, 'provider'])
  provider.isDown = false
  expect((await other.callApi('POST', '/v1/login/social', { body })).status).toBe(200)
  const unknown = await other.callApi('POST', '/v1/login/social', { body: { ...body, provider: 'github' } })
  expect([unknown.status, unknown.field]).toEqual([400, 'provider'])
})

test('error: a stolen link finishes no login (D7)', async () => {
  const { callApi } = await start()
  provider.user = 'mallory'
  // The attacker starts a login, signs in with their own account, and opens the callback in the victim's browser, which
  // has a different cookie or none.
  for (const cookie of [(await begin(callApi)).cookie, '', '__Host-oriel-login=x']) {
    const begun = await begin(callApi)
    const { address } = await provider.visit(begun.url)
    await openCallback(callApi, address, cookie)
    const answer = await claim(callApi, begun)
    expect([answer.status, answer.field]).toEqual([410, 'browser'])
    await openCallback(callApi, address, begun.cookie)
    expect((await claim(callApi, begun)).field).toBe('browser')
  }
})

test('error: a cookie without the prefix, which another subdomain can plant, is not read (D7)', async () => {
  provider.user = 'mallory'
  const { callApi } = await start()
  // The attacker starts a login, signs in with their own account, and plants their cookie in the victim's browser under
  // the unprefixed name.
  const begun = await begin(callApi)
  const { address } = await provider.visit(begun.url)
  const planted = begun.cookie.replace('__Host-', '')
  expect(planted).toMatch(/^oriel-login=/)
  await openCallback(callApi, address, planted)
  expect((await claim(callApi, begun)).field).toBe('browser')
  const victim = await begin(callApi, { cookie: planted })
  expect(victim.cookie).not.toContain(planted)
  expect(victim.setCookie).toMatch(/^__Host-.*; Secure; SameSite=None$/)
})

test('behavior: on localhost without TLS the cookie has a form that WebKit keeps, and still binds a login to its browser', async () => {
  provider.user = 'ada'
  const { callApi } = await start(['google'], createClock(), localWallet)
  const origin = { origin: localWallet }
  const begun = await begin(callApi, { headers: origin })
  expect(begun.setCookie).toMatch(/^oriel-login=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly$/)
  const { address } = await provider.visit(begun.url)
  await openCallback(callApi, address, begun.cookie)
  expect(await watch(callApi, begun, origin)).toBe('done')

  const stolen = await begin(callApi, { headers: origin })
  await openCallback(callApi, (await provider.visit(stolen.url)).address, '')
  expect(await watch(callApi, stolen, origin)).toBe('failed')
})

test('error: a response for another login, provider or state is rejected', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  provider.user = 'ada'
  const { callApi } = await start(['google', 'github'])
  const first = await begin(callApi)
  const second = await begin(callApi)
  const { address } = await provider.visit(first.url)
  // Send the first login's code with the second login's state, whose PKCE verifier and nonce do not match the code.
  const mixed = new URL(address)
  mixed.searchParams.set('state', new URL(second.url).searchParams.get('state') ?? '')
  await openCallback(callApi, mixed, second.cookie)
  expect((await claim(callApi, second)).field).toBe('provider')

  const elsewhere = new URL(address.href.replace('/google', '/github'))
  await openCallback(callApi, elsewhere, first.cookie)
  expect((await claim(callApi, first)).status).toBe(202)
  for (const path of ['google?code=x', 'google?state=unknown&code=x', 'nobody?state=x&code=x', 'google']) {
    const back = await callApi('GET', `/v1/login/callback/${path}`, { headers: { cookie: first.cookie } })
    expect([back.status, back.headers.get('location')]).toEqual([303, `${wallet}/w/#login`])
  }
  expect((await claim(callApi, first)).status).toBe(202)
})

test('error: an attempt without its verifier, or after the timeout, is rejected', async () => {
  provider.user = 'ada'
  const clock = createClock()
  const { callApi } = await start(['google'], clock)
  const begun = await begin(callApi)
  const { address } = await provider.visit(begun.url)
  await openCallback(callApi, address, begun.cookie)
  const stolen = [
    await claim(callApi, { ...begun, verifier: secret() }),
    await claim(callApi, { ...begun, verifier: begun.watch }),
  ]
  expect(stolen.map(({ status, field }) => [status, field])).toEqual([
    [410, 'expired'],
    [410, 'expired'],
  ])
  const madeUp = await claim(callApi, { attemptId: crypto.randomUUID(), verifier: secret() })
  expect(madeUp.body).toEqual(stolen[0]?.body)
  expect((await callApi('POST', '/v1/login/watch', { body: { watch: begun.verifier } })).body.state).toBe('unknown')
  clock.pass(6 * minute)
  expect((await claim(callApi, begun)).field).toBe('expired')
  expect(await watch(callApi, begun)).toBe('failed')

  const slow = await begin(callApi)
  const late = await provider.visit(slow.url)
  clock.pass(16 * minute)
  await openCallback(callApi, late.address, slow.cookie)
  expect((await claim(callApi, slow)).field).toBe('expired')

  const response = await callApi('POST', '/v1/login/social', {
    body: { provider: 'google', verifierHash: hash(secret()) },
    headers: { origin: 'https://app.example.com' },
  })
  expect([response.status, response.field]).toEqual([403, 'origin'])
})
