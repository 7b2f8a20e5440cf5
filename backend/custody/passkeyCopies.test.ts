import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewPasskeyCopy, PasskeyAssertion } from '@oriel/shared/backend/passkeyCopy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { prepareEmbedded } from '../database/folder.testing.ts'
import type { Database } from '../database/schema.ts'
import { startTestBackend } from '../server/backend.testing.ts'
import { createAuthenticator } from './authenticator.testing.ts'
import { isSigned, isValidAssertion } from './verifyAssertion.ts'

const origin = 'https://wallet.example'
const extension = `chrome-extension://${'a'.repeat(32)}`
const below = 'https://status.wallet.example'

const createCopy = () => ({ iv: randomBytes(12).toString('base64url'), ct: randomBytes(32).toString('base64url') })

let time = 1_790_000_000_000
let url = ''

let database: Database
const folder = mkdtempSync(join(tmpdir(), 'oriel-copies-'))

beforeAll(async () => {
  await prepareEmbedded(folder)
  database = await openDatabase({ dataDir: folder })
})
afterAll(async () => {
  await database.destroy()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  time = 1_790_000_000_000
  const settings = { publicOrigin: origin, extensionOrigins: [extension] }
  ;({ url } = await startTestBackend(settings, { database, now: () => time }))
})

async function post(path: string, body?: unknown, headers: Record<string, string> = { origin }) {
  const response = await fetch(`${url}/v1/custody/${path}`, {
    method: 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const requestChallenge = async (): Promise<string> => (await post('passkey-challenges')).body.challenge
const release = (assertion: PasskeyAssertion, headers?: Record<string, string>) =>
  post('passkey-copies/release', { assertion }, headers)
const store = (body: NewPasskeyCopy) => post('passkey-copies', body)

async function enrol(passkey = createAuthenticator({ origin }), copy = createCopy()) {
  const { publicKey, algorithm } = passkey
  const stored = await store({ publicKey, algorithm, copy, assertion: passkey.assert(await requestChallenge()) })
  return { passkey, copy, stored }
}

describe('passkey copies', () => {
  test.each([-7, -257] as const)('default: a passkey with algorithm %d gets its copy back', async (algorithm) => {
    const { passkey, copy, stored } = await enrol(createAuthenticator({ origin, algorithm }))
    expect(stored).toEqual({ status: 200, body: copy })
    expect(await release(passkey.assert(await requestChallenge()))).toEqual({ status: 200, body: copy })
  })

  test("behavior: the deployment's extension gets it, too", async () => {
    const { passkey, copy } = await enrol()
    const assertion = passkey.assert(await requestChallenge(), { origin: extension })
    expect(await release(assertion, { origin: extension })).toEqual({ status: 200, body: copy })
  })

  test.each<[string, Parameters<ReturnType<typeof createAuthenticator>['assert']>[1]]>([
    ['of a page below the host', { origin: below }],
    ['of another port', { origin: `${origin}:8443` }],
    ['of another extension', { origin: `chrome-extension://${'b'.repeat(32)}` }],
    ['of an embedded page', { clientData: { crossOrigin: true, topOrigin: below } }],
    ['of another site', { rpId: 'status.wallet.example' }],
    ['of the making of a passkey', { type: 'webauthn.create' }],
    ['without a verified user', { flags: 0b0001_1001 }],
    ['without a present user', { flags: 0b0001_1100 }],
    ['of another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['of a passkey that is not known', { credentialId: randomBytes(32).toString('base64url') }],
  ])('error: an assertion %s gets the same rejection and no copy', async (_, changes) => {
    const { passkey } = await enrol()
    const answer = await release(passkey.assert(await requestChallenge(), changes))
    expect(answer.status).toBe(403)
    expect(answer.body.reasons).toMatchObject([
      { field: 'passkey', description: expect.stringMatching(/not known, or/) },
    ])
  })

  test('error: a challenge is single-use, expires after ten minutes, and must have been issued', async () => {
    const { passkey } = await enrol()
    const assertion = passkey.assert(await requestChallenge())
    const answers = await Promise.all([release(assertion), release(assertion), release(assertion)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const old = passkey.assert(await requestChallenge())
    time += 10 * 60_000
    expect((await release(old)).status).toBe(403)
    expect((await release(passkey.assert(randomBytes(32).toString('base64url')))).status).toBe(403)
  })

  test('error: an invalid assertion consumes the challenge', async () => {
    const { passkey } = await enrol()
    const challenge = await requestChallenge()
    expect((await release(passkey.assert(challenge, { origin: below }))).status).toBe(403)
    expect((await release(passkey.assert(challenge))).status).toBe(403)
  })

  test('error: a page on a subdomain can neither read a copy nor store one for a passkey it created', async () => {
    expect((await post('passkey-challenges', undefined, { origin: below })).status).toBe(403)
    expect((await post('passkey-challenges', undefined, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    const { publicKey, algorithm, assert } = createAuthenticator({ origin })
    const assertion = assert(await requestChallenge(), { origin: below })
    expect((await store({ publicKey, algorithm, copy: createCopy(), assertion })).status).toBe(403)
  })

  test('error: a stored copy is never replaced, and storing it again changes nothing', async () => {
    const { passkey, copy } = await enrol()
    expect((await enrol(passkey, copy)).stored).toEqual({ status: 200, body: copy })
    expect((await enrol(passkey)).stored).toMatchObject({ status: 409, body: { reasons: [{ field: 'exists' }] } })
    const attacker = createAuthenticator({ origin })
    const { credentialId } = passkey.assert(await requestChallenge())
    const assertion = attacker.assert(await requestChallenge(), { credentialId })
    const { publicKey, algorithm } = attacker
    expect((await store({ publicKey, algorithm, copy: createCopy(), assertion })).status).toBe(409)
    expect((await release(passkey.assert(await requestChallenge()))).body).toEqual(copy)
  })

  test('limits: a copy has a fixed size, a body at most 16 KiB, and a client a maximum number of copies', async () => {
    const { publicKey, algorithm, assert } = createAuthenticator({ origin })
    const assertion = assert(await requestChallenge())
    const large = { ...createCopy(), ct: randomBytes(33).toString('base64url') }
    expect((await store({ publicKey, algorithm, copy: large, assertion })).status).toBe(400)
    expect((await post('passkey-copies', { copy: 'x'.repeat(17_000) })).status).toBe(413)
    const statuses: number[] = []
    for (let at = 0; at < 30; at++) statuses.push((await enrol()).stored.status)
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
  })

  test('error: keys of other types, sizes and exponents are rejected', async () => {
    const weak = [
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey,
      generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }).publicKey,
      generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey,
      generateKeyPairSync('ed25519').publicKey,
    ]
    const { assert } = createAuthenticator({ origin })
    for (const key of weak)
      for (const algorithm of [-7, -257] as const) {
        const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64url')
        const body = { publicKey, algorithm, copy: createCopy(), assertion: assert(await requestChallenge()) }
        expect((await store(body)).body.reasons[0].field).toBe('publicKey')
      }
  })
})

test('behavior: without a database there are no copies', async () => {
  const { url } = await startTestBackend({ publicOrigin: origin })
  const response = await fetch(`${url}/v1/custody/passkey-challenges`, { method: 'POST', headers: { origin } })
  expect(response.status).toBe(404)
})

/** Test vector "ES256 Credential with No Attestation" (WebAuthn Level 3, section 16.2). It has no user verification. */
const published = {
  x: 'afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61',
  y: '930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
  challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408',
  authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
  clientDataJSON:
    '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
  signature:
    '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
}

describe('the published vector of WebAuthn', () => {
  const toBase64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64url(published.x), y: toBase64url(published.y) }
  const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
  const key = { publicKey: spki.toString('base64url'), algorithm: -7 } as const
  const assertion = {
    credentialId: 'AA',
    authenticatorData: toBase64url(published.authenticatorData),
    clientDataJSON: toBase64url(published.clientDataJSON),
    signature: toBase64url(published.signature),
  }

  test('default: its signature verifies, and a signature over other data does not', () => {
    expect(isSigned(assertion, key)).toBe(true)
    expect(isSigned({ ...assertion, clientDataJSON: toBase64url('7b7d') }, key)).toBe(false)
    expect(isSigned({ ...assertion, signature: toBase64url('3006020101020101') }, key)).toBe(false)
    expect(isSigned({ ...assertion, signature: 'AA' }, key)).toBe(false)
  })

  test('error: it is rejected, because its user was not verified', () => {
    const expected = {
      ...key,
      challenge: toBase64url(published.challenge),
      rpId: 'example.org',
      origins: ['https://example.org'],
    }
    expect(isValidAssertion(assertion, expected)).toBe(false)
  })
})
