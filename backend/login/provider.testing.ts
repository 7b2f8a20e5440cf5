import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OAuthProvider } from '@oriel/shared/backend/login.ts'
import type { Configuration, JWK } from 'oidc-provider'
import { vi } from 'vitest'
import { localWallet, wallet } from './login.testing.ts'

export const client = { clientId: 'wallet', clientSecret: 'the-secret-of-the-client' }

export type TestProvider = {
  issuer: string
  user: string | undefined
  visit(url: string): Promise<{ address: URL; form?: URLSearchParams }>
  appleKey: string
  isDown: boolean
  stop(): Promise<void>
}

export async function startProvider(): Promise<TestProvider> {
  // Ignore the library's warning about Node 20, because everything used here works with Node 20.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { Provider, interactionPolicy } = await import('oidc-provider')
  let listener: RequestListener = () => {}
  const server = createServer((request, response) => {
    if (test.isDown) return response.writeHead(500).end()
    return listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const test: TestProvider = {
    issuer,
    appleKey: String(apple.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    user: 'ada',
    isDown: false,
    visit: (url) => followLinks(url, issuer),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const check = new interactionPolicy.Check(
    'who',
    'Nobody has said who they are.',
    ({ oidc: { result } }) => !result?.login,
  )
  const policy = [new interactionPolicy.Prompt({ name: 'login', requestable: true }, check)]
  const provider = new Provider(issuer, {
    ...createSettings(),
    interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
  })
  warn.mockRestore()
  provider.Client.prototype.compareClientSecret = (secret) =>
    secret === client.clientSecret || isAppleSecret(secret, apple.publicKey)
  const answer = provider.callback()
  listener = (request, response) => {
    if (!request.url?.startsWith('/choose/')) {
      answer(request, response)
      return
    }
    const result = test.user ? { login: { accountId: test.user } } : { error: 'access_denied' }
    provider.interactionFinished(request, response, result).catch((error) => response.writeHead(500).end(String(error)))
  }
  return test
}

/**
 * True if the client secret is valid for Apple: ES256, the team ID, the key ID, Apple as audience, and a lifetime of at
 * most half a year.
 */
function isAppleSecret(secret: string, key: KeyObject): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
  const { alg, kid } = read(head)
  const { iss, sub, aud, iat, exp } = read(body)
  const seconds = Date.now() / 1000
  const isTimely = iat <= seconds + 5 && exp > seconds && exp < iat + 15_777_000
  const isNamed = alg === 'ES256' && kid === 'KEY' && iss === 'TEAM' && sub === client.clientId
  const signed = { key, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))
  return isNamed && aud === 'https://appleid.apple.com' && isTimely && isSigned
}

function createSettings(): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [wallet, localWallet].flatMap((origin) =>
          OAuthProvider.options.map((name) => `${origin}/v1/login/callback/${name}`),
        ),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a-key-of-the-test'] },
    features: { devInteractions: { enabled: false } },
    async findAccount(_, sub) {
      const claims = { sub, email: `${sub}@mail.example`, email_verified: sub !== 'eve', name: sub.toUpperCase() }
      return { accountId: sub, claims: () => claims }
    },
    async loadExistingGrant({ oidc: { client: requester, session, params, provider } }) {
      if (!requester || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: requester.clientId, accountId: session.accountId })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
  }
}

async function followLinks(start: string, issuer: string) {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (;;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const text = await response.text()
    if (location === null) return { address: url, form: readForm(text) }
    url = new URL(location, url)
    if (url.origin !== issuer) return { address: url }
  }
}

function readForm(html: string): URLSearchParams {
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  if (fields.length === 0) throw new Error(`Neither a way on nor a form: ${html}`)
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}
