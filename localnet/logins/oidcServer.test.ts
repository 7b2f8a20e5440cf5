import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OAuthProvider, providerNames } from '@oriel/shared/backend/login.ts'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeTakenPort } from '../servers/ports.ts'
import { appleClient } from './appleSecret.ts'
import { loginClient } from './loginProviders.ts'
import { type OidcServer, startOidcServer } from './oidcServer.ts'

let server: OidcServer
const warned = vi.spyOn(console, 'warn')
const informed = vi.spyOn(console, 'info')

beforeAll(async () => {
  server = await startOidcServer({ port: 0 })
})
afterAll(() => server.stop())

const getCallbackUrl = (id: OAuthProvider) => `http://oriel.localhost:4200/v1/login/callback/${id}`

function createAppleSecret(changes: Record<string, unknown> = {}): string {
  const { teamId, keyId, privateKeyFile } = appleClient
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: teamId, sub: loginClient.clientId, aud: 'https://appleid.apple.com', iat: now, exp: now + 300 }
  const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encodePart({ alg: 'ES256', kid: keyId })}.${encodePart({ ...claims, ...changes })}`
  const key = createPrivateKey(readFileSync(privateKeyFile))
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function discover(id: OAuthProvider, secret = id === 'apple' ? createAppleSecret() : loginClient.clientSecret) {
  return client.discovery(new URL(server.getIssuer(id)), loginClient.clientId, secret, client.ClientSecretPost(), {
    execute: [client.allowInsecureRequests],
  })
}

function createBrowser() {
  const jar = new Map<string, { path: string; value: string }>()
  return async function visit(url: URL, form?: Record<string, string>): Promise<Response> {
    const cookies = [...jar].filter(([, { path }]) => url.pathname.startsWith(path))
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : null,
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    const location = answer.headers.get('location')
    const next = location && new URL(location, url)
    return next && next.origin === url.origin ? visit(next) : answer
  }
}

type Flow = { id: OAuthProvider; choose: Record<string, string>; config?: client.Configuration }

async function signIn({ id, choose, config }: Flow, parameters: Record<string, string> = {}) {
  const configuration = config ?? (await discover(id))
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: getCallbackUrl(id),
    scope: 'openid email profile',
    state: 'state-of-this-login',
    nonce: 'nonce-of-this-login',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(id === 'apple' ? { response_mode: 'form_post' } : {}),
    ...parameters,
  })
  const visit = createBrowser()
  const page = await visit(url)
  const answer = await visit(new URL(page.url), choose)
  return { configuration, verifier, page, answer }
}

function finish({ configuration, verifier }: { configuration: client.Configuration; verifier: string }, back: URL) {
  return client.authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier: verifier,
    expectedState: 'state-of-this-login',
    expectedNonce: 'nonce-of-this-login',
  })
}

function readForm(html: string): URL {
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
  const back = new URL(action)
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    back.searchParams.set(name, value)
  }
  return back
}

describe.each(OAuthProvider.options)('%s', (id) => {
  test('default: a user signs in, and keeps their id at the next login', async () => {
    const subs: string[] = []
    for (const name of ['Ada Lovelace', ' ada  lovelace', 'Grace']) {
      const flow = await signIn({ id, choose: { name, choice: 'continue' } }, { prompt: 'select_account' })
      expect(await flow.page.text()).toContain(`Sign in to ${providerNames[id]} (local)`)
      const location = flow.answer.headers.get('location')
      const back = id === 'apple' ? readForm(await flow.answer.text()) : new URL(location ?? '')
      expect(back.origin + back.pathname).toBe(getCallbackUrl(id))
      const tokens = await finish(flow, back)
      const claims = tokens.claims()
      const info = await client.fetchUserInfo(flow.configuration, tokens.access_token, claims?.sub ?? '')
      for (const profile of [claims, info]) expect(profile).toMatchObject({ email_verified: true, sub: claims?.sub })
      expect(info.email).toBe(name === 'Grace' ? `grace@${id}.example` : `ada.lovelace@${id}.example`)
      expect(info.name?.toLowerCase()).toBe(name.trim().replace(/\s+/, ' ').toLowerCase())
      subs.push(info.sub)
    }
    expect(subs[1]).toBe(subs[0])
    expect(subs[2]).not.toBe(subs[0])
  })

  test('behavior: only google severs its opener', async () => {
    const { page, answer } = await signIn({ id, choose: { choice: 'cancel' } })
    const expected = id === 'google' ? 'same-origin' : null
    for (const response of [page, answer]) expect(response.headers.get('cross-origin-opener-policy')).toBe(expected)
  })
})

test('behavior: cancelling denies the login', async () => {
  const flow = await signIn({ id: 'github', choose: { choice: 'cancel' } })
  const back = new URL(flow.answer.headers.get('location') ?? '')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-of-this-login' })
  await expect(finish(flow, back)).rejects.toMatchObject({ error: 'access_denied' })
})

test('behavior: a typed email address becomes the user’s address', async () => {
  const flow = await signIn({ id: 'google', choose: { name: 'Ada@Company.example', choice: 'continue' } })
  const tokens = await finish(flow, new URL(flow.answer.headers.get('location') ?? ''))
  expect(tokens.claims()).toMatchObject({ email: 'ada@company.example', name: 'Ada' })
})

test('behavior: the same name at two providers gives two users', async () => {
  const subs = new Set<string | undefined>()
  for (const id of ['google', 'x'] as const) {
    const flow = await signIn({ id, choose: { name: 'Ada', choice: 'continue' } })
    subs.add((await finish(flow, new URL(flow.answer.headers.get('location') ?? ''))).claims()?.sub)
  }
  expect(subs.size).toBe(2)
})

test('behavior: the server prints no message', () => {
  expect(warned).not.toHaveBeenCalled()
  expect(informed).not.toHaveBeenCalled()
})

test.each([
  ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['for another site', { redirect_uri: 'https://evil.example/v1/login/callback/google' }],
  ['for a host that only looks local', { redirect_uri: 'http://evil-localhost:80/v1/login/callback/google' }],
  ['for another path', { redirect_uri: 'http://oriel.localhost:4200/w/' }],
  ['for another provider', { redirect_uri: getCallbackUrl('apple') }],
])('error: a login %s is refused', async (_, parameters) => {
  const { page } = await signIn({ id: 'google', choose: { choice: 'cancel' } }, parameters)
  const refused = page.headers.get('location')
  if (refused) expect(refused).toContain('error=invalid_request')
  else expect(page.status).toBe(400)
})

test('error: a code works once, and only with its verifier and the secret', async () => {
  const flow = await signIn({ id: 'discord', choose: { name: 'Ada', choice: 'continue' } })
  const back = new URL(flow.answer.headers.get('location') ?? '')
  const stolen = { ...flow, verifier: client.randomPKCECodeVerifier() }
  await expect(finish(stolen, back)).rejects.toMatchObject({ error: 'invalid_grant' })
  const stranger = { ...flow, configuration: await discover('discord', 'guessed') }
  await expect(finish(stranger, back)).rejects.toMatchObject({ error: 'invalid_client' })
  await finish(flow, back)
  await expect(finish(flow, back)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test.each([
  ['another team', { iss: 'OTHERTEAM1' }],
  ['another client', { sub: 'other' }],
  ['another audience', { aud: 'https://github.com' }],
  ['a time in the past', { exp: Math.floor(Date.now() / 1000) - 10 }],
  ['more than six months', { exp: Math.floor(Date.now() / 1000) + 16_000_000 }],
])('error: Apple refuses a secret for %s', async (_, changes) => {
  const flow = await signIn({ id: 'apple', choose: { name: 'Ada', choice: 'continue' } })
  const stranger = { ...flow, configuration: await discover('apple', createAppleSecret(changes)) }
  const back = readForm(await flow.answer.text())
  await expect(finish(stranger, back)).rejects.toMatchObject({ error: 'invalid_client' })
})

test('error: another browser cannot answer for this one', async () => {
  const { page } = await signIn({ id: 'x', choose: { choice: 'cancel' } })
  const answer = await createBrowser()(new URL(page.url), { name: 'Mallory', choice: 'continue' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('begin again')
})

test('error: a taken port is reported in one sentence', async () => {
  const port = Number(new URL(server.url).port)
  await expect(startOidcServer({ port })).rejects.toThrow(describeTakenPort(port))
})
