import { type createPrivateKey, type createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type TokenDemands, verifyToken } from './verifyToken.ts'

const origin = 'https://app.example'
const now = Date.parse('2030-01-02T03:04:05.000Z')
const seconds = now / 1000
const account = 'eip155:1:0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'

let issuers = 0

/** Creates a new issuer for every test, because keys are cached per issuer. */
function openIssuer() {
  const issuer = `https://wallet-${++issuers}.example`
  const pair = makePair()
  const state = { requests: [] as string[], answer: () => Response.json({ keys: [toJwk(pair.publicKey, 'k1')] }) }
  const fetchFrom = async (url: unknown) => {
    state.requests.push(String(url))
    return state.answer()
  }
  const demands: TokenDemands = { origin, issuer, now, fetch: fetchFrom as typeof fetch }
  const claims = { iss: issuer, aud: origin, sub: account, jti: 'id-1', iat: seconds, exp: seconds + 60 }
  return { ...pair, state, demands, claims, issuer }
}

const makePair = () => generateKeyPairSync('ed25519')

function toJwk(key: ReturnType<typeof createPublicKey>, kid: string) {
  return { ...key.export({ format: 'jwk' }), kid }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function makeToken(claims: object, key: ReturnType<typeof createPrivateKey>, header: object = {}): string {
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT', kid: 'k1', ...header })}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

test('a valid token returns the account, and the keys are fetched once', async () => {
  const { claims, demands, issuer, privateKey, state } = openIssuer()
  const token = makeToken(claims, privateKey)
  for (const _ of [1, 2]) {
    expect(await verifyToken(token, demands)).toEqual({
      status: 'valid',
      tokenId: 'id-1',
      issuedAt: now,
      expiresAt: now + 60_000,
      account: { address: account.slice(9), chainId: 'eip155:1', namespace: 'eip155' },
    })
  }
  expect(state.requests).toEqual([`${issuer}/.well-known/jwks.json`])
})

test('the keys are fetched with redirect: manual, and a redirect returns none', async () => {
  const { claims, demands, issuer, privateKey, state } = openIssuer()
  const modes: unknown[] = []
  const fetchFrom = (async (_: unknown, { redirect }: RequestInit) => {
    modes.push(redirect)
    return new Response(null, { status: 302, headers: { location: 'https://evil.example/keys' } })
  }) as typeof fetch
  const cause = `${issuer}/.well-known/jwks.json answers 302.`
  expect(await verifyToken(makeToken(claims, privateKey), { ...demands, fetch: fetchFrom })).toEqual({
    status: 'unavailable',
    cause,
  })
  expect([modes, state.requests]).toEqual([['manual'], []])
})

test('concurrent tokens fetch the keys once', async () => {
  const { claims, demands, privateKey, state } = openIssuer()
  const results = await Promise.all(
    Array.from({ length: 20 }, () => verifyToken(makeToken(claims, privateKey), demands)),
  )
  expect(results.every(({ status }) => status === 'valid')).toBe(true)
  expect(state.requests).toHaveLength(1)
})

type Issuer = ReturnType<typeof openIssuer>

const attacks: [string, (issuer: Issuer) => string, string][] = [
  ['is no token', () => 'nothing', 'malformed'],
  [
    'names no algorithm',
    ({ claims }) => `${encode({ alg: 'none', typ: 'JWT', kid: 'k1' })}.${encode(claims)}.`,
    'malformed',
  ],
  [
    'names no algorithm and is signed',
    ({ claims, privateKey }) => makeToken(claims, privateKey, { alg: 'none' }),
    'malformed',
  ],
  [
    'is made with the public key as a secret',
    ({ claims, privateKey }) => makeToken(claims, privateKey, { alg: 'HS256' }),
    'malformed',
  ],
  ['brings its own key', ({ claims }) => signWithOwnKey(claims), 'signature'],
  [
    'demands what this program does not know',
    ({ claims, privateKey }) => makeToken(claims, privateKey, { crit: ['x'] }),
    'malformed',
  ],
  ['is of another key', ({ claims }) => makeToken(claims, makePair().privateKey), 'signature'],
  ['names an unknown key', ({ claims, privateKey }) => makeToken(claims, privateKey, { kid: 'k9' }), 'key'],
  [
    'is for another page',
    ({ claims, privateKey }) => makeToken({ ...claims, aud: 'https://evil.example' }, privateKey),
    'origin',
  ],
  ['is for several pages', ({ claims, privateKey }) => makeToken({ ...claims, aud: [origin] }, privateKey), 'origin'],
  ['is for no page', ({ claims, privateKey }) => makeToken({ ...claims, aud: undefined }, privateKey), 'origin'],
  ['is of another issuer', ({ claims, privateKey }) => makeToken({ ...claims, iss: origin }, privateKey), 'issuer'],
  ['has expired', ({ claims, privateKey }) => makeToken({ ...claims, exp: seconds }, privateKey), 'expired'],
  ['never expires', ({ claims, privateKey }) => makeToken({ ...claims, exp: undefined }, privateKey), 'malformed'],
  [
    'expires in words',
    ({ claims, privateKey }) => makeToken({ ...claims, exp: '9999999999' }, privateKey),
    'malformed',
  ],
  [
    'is from the future',
    ({ claims, privateKey }) => makeToken({ ...claims, iat: seconds + 3600 }, privateKey),
    'malformed',
  ],
  ['names no account', ({ claims, privateKey }) => makeToken({ ...claims, sub: 'me' }, privateKey), 'malformed'],
  [
    'has other claims than were signed',
    ({ claims, privateKey }) => withClaims(makeToken(claims, privateKey), { ...claims, jti: 'x' }),
    'signature',
  ],
  [
    'is too long',
    ({ claims, privateKey }) => makeToken({ ...claims, more: 'a'.repeat(2048) }, privateKey),
    'malformed',
  ],
]

function signWithOwnKey(claims: object): string {
  const { privateKey, publicKey } = makePair()
  return makeToken(claims, privateKey, { jwk: toJwk(publicKey, 'k1'), jku: 'https://evil.example/keys' })
}

function withClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode(claims)}.${signature}`
}

test.each(attacks)('a token that %s is rejected', async (_, attack, reason) => {
  const issuer = openIssuer()
  expect(await verifyToken(attack(issuer), issuer.demands)).toEqual({ status: 'invalid', reason })
})

test.each<[string, () => unknown, string]>([
  [
    'is silent',
    () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
    'no keys: fetch failed (ECONNREFUSED).',
  ],
  ['fails', () => new Response('no', { status: 500 }), '500.'],
  ['keeps no sign-ins', () => new Response('no', { status: 404 }), '404.'],
  ['answers a page', () => new Response('<html>'), 'no keys: Unexpected token'],
  ['answers other JSON', () => Response.json({}), 'no keys: This is no key set.'],
  ['never ends', () => new Response('x'.repeat(100_000)), 'no keys: The answer is too large.'],
])('an issuer that %s results in unavailable with a cause', async (_, answer, cause) => {
  const { claims, demands, issuer, privateKey, state } = openIssuer()
  state.answer = answer as typeof state.answer
  const result = await verifyToken(makeToken(claims, privateKey), demands)
  expect(result).toEqual({
    status: 'unavailable',
    cause: expect.stringContaining(`${issuer}/.well-known/jwks.json answers ${cause}`),
  })
  // The cause is cached, so the next token does not fetch again.
  expect(await verifyToken(makeToken(claims, privateKey), demands)).toEqual(result)
})

test('an issuer on a subdomain of localhost is fetched from 127.0.0.1 if the system cannot resolve it', async () => {
  const { claims, privateKey, publicKey } = openIssuer()
  const server = createServer((request, response) => {
    if (request.url !== '/.well-known/jwks.json') response.statusCode = 404
    response.end(JSON.stringify({ keys: [toJwk(publicKey, 'k1')] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://oriel.localhost:${port}`
  const token = makeToken({ ...claims, iss: issuer }, privateKey)
  try {
    expect(await verifyToken(token, { origin, issuer, now })).toMatchObject({ status: 'valid' })
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
  const urls: string[] = []
  const fetchFrom = (async (url: unknown) => {
    urls.push(String(url))
    throw new TypeError('fetch failed', { cause: { code: urls.length === 1 ? 'ENOTFOUND' : 'ECONNREFUSED' } })
  }) as typeof fetch
  const silent = 'http://wallet.localhost:4200'
  expect(await verifyToken(token, { origin, issuer: silent, now, fetch: fetchFrom })).toEqual({
    status: 'unavailable',
    cause: `${silent}/.well-known/jwks.json answers no keys: fetch failed (ECONNREFUSED).`,
  })
  expect(urls).toEqual([silent, 'http://127.0.0.1:4200'].map((host) => `${host}/.well-known/jwks.json`))
})

test.each([
  'https://wallet.localhost',
  'http://localhost.example',
  'http://a.example/.localhost',
  'http://notlocalhost',
])('an issuer at %s is only fetched by its name', async (issuer) => {
  const { claims, privateKey } = openIssuer()
  const origins: string[] = []
  const fetchFrom = (async (url: unknown) => {
    origins.push(new URL(String(url)).origin)
    throw new TypeError('fetch failed')
  }) as typeof fetch
  const demands = { origin, issuer: new URL(issuer).origin, now, fetch: fetchFrom }
  expect(await verifyToken(makeToken(claims, privateKey), demands)).toMatchObject({ status: 'unavailable' })
  expect(origins).toEqual([new URL(issuer).origin])
})

test('unknown kids fetch at most every ten seconds, and known keys stay valid while the issuer is down', async () => {
  const { claims, demands, privateKey, publicKey, state } = openIssuer()
  const withDelay = (ms: number) => ({ ...demands, now: now + ms })
  const old = makeToken({ ...claims, exp: seconds + 1e6 }, privateKey)
  expect(await verifyToken(old, demands)).toMatchObject({ status: 'valid' })

  const next = makePair()
  state.answer = () => Response.json({ keys: [toJwk(next.publicKey, 'k2'), toJwk(publicKey, 'k1')] })
  const fresh = makeToken({ ...claims, exp: seconds + 1e6 }, next.privateKey, { kid: 'k2' })
  for (let attempt = 0; attempt < 50; attempt++) {
    const forged = makeToken(claims, next.privateKey, { kid: `x${attempt}` })
    expect(await verifyToken(forged, withDelay(9_000))).toEqual({ status: 'invalid', reason: 'key' })
  }
  expect(state.requests).toHaveLength(1)
  expect(await verifyToken(fresh, withDelay(10_000))).toMatchObject({ status: 'valid' })
  expect(state.requests).toHaveLength(2)

  state.answer = () => new Response('down', { status: 503 })
  const hourMs = 3_600_000
  const silence = { status: 'unavailable', cause: expect.stringMatching(/ answers 503\.$/) }
  expect(await verifyToken(old, withDelay(hourMs))).toMatchObject({ status: 'valid' })
  expect(await verifyToken(makeToken(claims, privateKey, { kid: 'k3' }), withDelay(hourMs))).toMatchObject(silence)
  expect(await verifyToken(old, withDelay(25 * hourMs))).toMatchObject(silence)
})

test('a key that the issuer has removed is no longer accepted', async () => {
  const { claims, demands, privateKey, state } = openIssuer()
  const token = makeToken({ ...claims, exp: seconds + 1e6 }, privateKey)
  expect(await verifyToken(token, demands)).toMatchObject({ status: 'valid' })
  state.answer = () => Response.json({ keys: [] })
  expect(await verifyToken(token, { ...demands, now: now + 600_000 })).toEqual({ status: 'invalid', reason: 'key' })
})

test('an invalid origin or issuer throws', async () => {
  const { claims, demands, privateKey } = openIssuer()
  for (const invalid of [{ origin: 'app.example' }, { issuer: 'https://wallet.example/' }, { origin: undefined }]) {
    const wrong = { ...demands, ...invalid } as TokenDemands
    await expect(verifyToken(makeToken(claims, privateKey), wrong)).rejects.toThrow(TypeError)
  }
})
