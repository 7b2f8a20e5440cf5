import { ed25519 } from '@noble/curves/ed25519'
import { toBase58 } from '@oriel/shared/encoding/base58.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { verifyToken } from 'oriel/verify/verifyToken.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock, openTestStore, type TestStore } from '../login/login.testing.ts'
import { localnet, project, startTestBackend } from '../server/backend.testing.ts'
import {
  app,
  createMessage,
  readGrants,
  readRefusal,
  requestNonce,
  requestSessions,
  sendMessages,
  signInAs,
  signInKeys,
} from './signIn.testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.stop())

const publicOrigin = 'https://wallet.example.com'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const solanaNetwork = {
  network: {
    ...localnet,
    id: 'local',
    caipNetworkId: 'solana:local',
    chainNamespace: 'solana',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  },
  rpcUrls: ['http://127.0.0.1:1/'],
  tokens: [],
}

async function start(settings: Record<string, unknown> = {}) {
  const clock = createClock()
  const { database } = store
  const networks = [{ network: localnet, rpcUrls: ['http://127.0.0.1:1/'] }, solanaNetwork]
  const all = { signInKeys, publicOrigin, networks, ...settings }
  const first = await startTestBackend(all, { now: clock.now, database })
  const second = await startTestBackend(all, { now: clock.now, database })
  return { url: first.url, other: second.url, clock }
}

function createPerson() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account: SignInAccount = { address: owner.address, chainId: 'eip155:31337' }
  return { account, sign: (message: string) => owner.signMessage({ message }) }
}

test('an account signs in at one instance, and another instance and a dapp’s server accept its token', async () => {
  const { url, other, clock } = await start()
  const { account, sign } = createPerson()
  const [grant] = await readGrants(await signInAs(url, account, sign))
  const session = { ...account, origin: app, issuedAt: clock.now(), expiresAt: clock.now() + 7 * dayMs }
  expect(grant?.session).toEqual(session)
  expect(await requestSessions(other, grant?.token ?? '')).toEqual([session])

  const keys = await fetch(`${other}/.well-known/jwks.json`)
  expect(keys.headers.get('access-control-allow-origin')).toBe('*')
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  const fetchFrom = async () => keys
  const demands = { origin: app, issuer: publicOrigin, now: clock.now(), fetch: fetchFrom as typeof fetch }
  expect(await verifyToken(grant?.token ?? '', demands)).toMatchObject({ status: 'valid', account })
})

test('a Solana account signs in', async () => {
  const { url } = await start()
  const key = ed25519.utils.randomPrivateKey()
  const account: SignInAccount = { address: toBase58(ed25519.getPublicKey(key)), chainId: 'solana:local' }
  const sign = async (message: string) => toBase58(ed25519.sign(new TextEncoder().encode(message), key))
  const [grant] = await readGrants(await signInAs(url, account, sign))
  expect(grant?.session).toMatchObject(account)
})

test('a session lasts until the message expires, and then its token is invalid', async () => {
  const { url, clock } = await start()
  const { account, sign } = createPerson()
  const expirationTime = new Date(clock.now() + 5 * minuteMs).toISOString()
  const [grant] = await readGrants(await signInAs(url, account, sign, { expirationTime }))
  expect(grant?.session.expiresAt).toBe(clock.now() + 5 * minuteMs)
  clock.pass(5 * minuteMs - 1000)
  expect(await requestSessions(url, grant?.token ?? '')).toHaveLength(1)
  clock.pass(1000)
  expect(await requestSessions(url, grant?.token ?? '')).toEqual([])
})

test('a session that ended at one instance has ended at the other, and other sessions continue', async () => {
  const { url, other } = await start()
  const { account, sign } = createPerson()
  const [first] = await readGrants(await signInAs(url, account, sign))
  const [second] = await readGrants(await signInAs(url, account, sign))
  expect(await requestSessions(other, first?.token ?? '', 'DELETE')).toEqual([])
  expect(await requestSessions(url, first?.token ?? '')).toEqual([])
  expect(await requestSessions(url, first?.token ?? '', 'DELETE')).toEqual([])
  expect(await requestSessions(url, second?.token ?? '')).toHaveLength(1)
  expect((await fetch(`${url}/v1/siwx/sessions`)).status).toBe(401)
})

test('a message is accepted once, even when two instances receive it concurrently', async () => {
  const { url, other } = await start()
  const { account, sign } = createPerson()
  const message = createMessage(account, await requestNonce(url))
  const proof = [{ ...account, message, signature: await sign(message) }]
  const answers = await Promise.all([url, other, url, other].map((place) => sendMessages(place, proof)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  expect(await readRefusal(await sendMessages(url, proof))).toEqual([422, 'nonce'])
})

test('a nonce is bound to the requesting page and valid for ten minutes', async () => {
  const { url, clock } = await start()
  const { account, sign } = createPerson()
  const sendFor = async (page: string, nonce: string) => {
    const message = createMessage(account, { nonce }, page)
    return await readRefusal(await sendMessages(url, [{ ...account, message, signature: await sign(message) }], page))
  }
  const { nonce, issuedAt } = await requestNonce(url)
  expect(nonce).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(issuedAt).toBe(new Date(clock.now()).toISOString())
  expect(await sendFor('https://other.example.com', nonce)).toEqual([422, 'nonce'])
  expect(await sendFor(app, 'abcdefgh12345678')).toEqual([422, 'nonce'])
  clock.pass(10 * minuteMs)
  expect(await sendFor(app, nonce)).toEqual([422, 'nonce'])
})

test('only a listed page may sign in its users, and only the wallet may call the API', async () => {
  const { url } = await start({
    projects: { default: project, second: { allowedOrigins: ['https://second.example'] } },
  })
  const status = async (query: string, headers = {}) =>
    (await fetch(`${url}/v1/siwx/nonce?${query}`, { headers })).status
  expect(await status('origin=https://evil.example')).toBe(401)
  expect(await status(`origin=${app}/`)).toBe(401)
  expect(await status(`origin=${app}&projectId=second`)).toBe(401)
  expect(await status('origin=https://second.example&projectId=second')).toBe(200)
  expect(await status('origin=https://second.example')).toBe(200)
  expect(await status('')).toBe(400)
  expect(await status(`origin=${app}`, { Origin: app })).toBe(403)
  expect(await status(`origin=${app}`, { Origin: publicOrigin })).toBe(200)
  const { account, sign } = createPerson()
  const message = createMessage(account, await requestNonce(url), 'https://evil.example')
  const proof = [{ ...account, message, signature: await sign(message) }]
  expect(await readRefusal(await sendMessages(url, proof, 'https://evil.example'))).toEqual([401, 'origin'])
})

test('a rejected message has a reason, and its nonce can be used again', async () => {
  const { url } = await start()
  const { account, sign } = createPerson()
  const { nonce, issuedAt } = await requestNonce(url)
  const message = createMessage(account, { nonce, issuedAt })
  const signature = await sign(message)
  const send = async (changed: object) =>
    readRefusal(await sendMessages(url, [{ ...account, message, signature, ...changed }]))
  const friend = createPerson()
  expect(await send({ message: createMessage(account, { nonce, issuedAt }, 'https://evil.example') })).toEqual([
    422,
    'domain',
  ])
  expect(await send({ message: message.replace('URI: https:', 'URI: http:') })).toEqual([422, 'uri'])
  expect(await send({ address: friend.account.address })).toEqual([422, 'address'])
  expect(await send({ chainId: 'eip155:1' })).toEqual([422, 'network'])
  expect(await send({ message: createMessage({ ...account, chainId: 'eip155:1' }, { nonce, issuedAt }) })).toEqual([
    422,
    'network',
  ])
  const past = { nonce, issuedAt, expirationTime: issuedAt }
  expect(await send({ message: createMessage(account, past) })).toEqual([422, 'expired'])
  const future = { nonce, issuedAt, notBefore: '2031-01-01T00:00:00.000Z' }
  expect(await send({ message: createMessage(account, future) })).toEqual([422, 'early'])
  expect(await send({ message: 'Hello' })).toEqual([422, 'malformed'])
  expect(await send({ signature: undefined })).toEqual([400, 'messages.0.signature'])
  await readGrants(await sendMessages(url, [{ ...account, message, signature }]))
})

test('a node outage leaves the account unknown, and the user can retry with the same message', async () => {
  const { url } = await start()
  const { account, sign } = createPerson()
  const friend = createPerson()
  const message = createMessage(account, await requestNonce(url))
  const theirs = { ...account, message, signature: await friend.sign(message) }
  expect(await readRefusal(await sendMessages(url, [theirs]))).toEqual([503, 'network'])
  await readGrants(await sendMessages(url, [{ ...theirs, signature: await sign(message) }]))
})

test('tokens of an older key stay valid after a rotation, until the key is removed', async () => {
  const keys = { old: signInKeys, next: `k2:${'B'.repeat(42)}A` }
  const before = await start()
  const { account, sign } = createPerson()
  const [grant] = await readGrants(await signInAs(before.url, account, sign))
  const during = await start({ signInKeys: `${keys.next},${keys.old}` })
  expect(await requestSessions(during.url, grant?.token ?? '')).toHaveLength(1)
  const [fresh] = await readGrants(await signInAs(during.url, account, sign))
  const { keys: listed } = await (await fetch(`${during.url}/.well-known/jwks.json`)).json()
  expect(listed.map(({ kid }: { kid: string }) => kid)).toEqual(['k2', 'k1'])
  expect(JSON.stringify(listed)).not.toContain('"d"')
  const after = await start({ signInKeys: keys.next })
  expect(await requestSessions(after.url, grant?.token ?? '')).toEqual([])
  expect(await requestSessions(after.url, fresh?.token ?? '')).toHaveLength(1)
})

test('a backend without keys has no sign-in sessions', async () => {
  const { url } = await startTestBackend({})
  for (const path of ['/v1/siwx/nonce', '/.well-known/jwks.json'])
    expect((await fetch(`${url}${path}`)).status).toBe(404)
})
