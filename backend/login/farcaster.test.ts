import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readBody, startAnvil } from '../server/backend.testing.ts'
import { type CallApi, createClock, openTestStore, startLoginBackend, type TestStore, wallet } from './login.testing.ts'

const idRegistry = '0x00000000000000000000000000000000000f1d00'
/** Implements idOf(address) with one storage slot per address: calldataload(4), sload, return. */
const registryCode = '0x6004355460005260206000f3'
const ada = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const eve = privateKeyToAccount(`0x${'22'.repeat(32)}`)

let store: TestStore
let anvil: Awaited<ReturnType<typeof startAnvil>>
let relay: Awaited<ReturnType<typeof startRelay>>

beforeAll(async () => {
  ;[store, anvil, relay] = await Promise.all([openTestStore(), startAnvil(), startRelay()])
  await callRpc('anvil_setCode', [idRegistry, registryCode])
  await registerOwner(ada.address, 4242)
})
afterAll(async () => {
  anvil.process.kill()
  await relay.stop()
  await store.stop()
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

async function callRpc(method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

function registerOwner(address: string, fid: number) {
  const padWord = (hex: string) => `0x${hex.padStart(64, '0')}`
  return callRpc('anvil_setStorageAt', [idRegistry, padWord(address.slice(2)), padWord(fid.toString(16))])
}

type Channel = { siweUri: string; domain: string; nonce: string }

async function startRelay() {
  const channels = new Map<string, Channel>()
  const state = { answer: undefined as unknown, status: 200, nonce: undefined as string | undefined }
  const server = createServer(async (request, response) => {
    const text = await readBody(request)
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.method === 'POST') {
      const channel = JSON.parse(text) as Channel
      const channelToken = crypto.randomUUID()
      channels.set(channelToken, channel)
      const nonce = state.nonce ?? channel.nonce
      return send(201, { channelToken, url: `https://farcaster.example/~/siwf?channelToken=${channelToken}`, nonce })
    }
    const channel = channels.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!channel) return send(401, { error: 'Unauthorized' })
    if (state.status !== 200) return send(state.status, {})
    return state.answer ? send(200, state.answer) : send(202, { state: 'pending' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    channelOf: (url: string) => channels.get(new URL(url).searchParams.get('channelToken') ?? '') as Channel,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

type Signing = Partial<Channel> & { fid?: number; by?: typeof ada; claimed?: typeof ada; chainId?: number }

async function sign(channel: Channel, { fid = 4242, by = ada, claimed = by, chainId = 10, ...changes }: Signing = {}) {
  const { domain, siweUri, nonce } = { ...channel, ...changes }
  const message = createSiweMessage({
    domain,
    address: claimed.address,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(Date.UTC(2029, 11, 31)),
    resources: [`farcaster://fid/${fid}`],
  })
  const signature = await by.signMessage({ message })
  return { state: 'completed', message, signature, fid, username: 'ada', nonce }
}

const verifier = 'v'.repeat(43)
const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')

async function begin(callApi: CallApi) {
  const body = { provider: 'farcaster', verifierHash: hash(verifier) }
  const { attemptId, url } = (await callApi('POST', '/v1/login/social', { body })).body as Record<string, string>
  return {
    channel: relay.channelOf(String(url)),
    claim: () => callApi('POST', '/v1/login/claim', { body: { attemptId, verifier } }),
  }
}

const start = () =>
  startLoginBackend({
    store,
    clock: createClock(),
    login: { farcaster: { relayUrl: relay.url, rpcUrl: anvil.url, idRegistry } },
  })

test('default: the owner of an id signs in by phone', async () => {
  Object.assign(relay, { answer: undefined, status: 200 })
  const { callApi } = await start()
  const { channel, claim } = await begin(callApi)
  expect(channel).toMatchObject({ siweUri: `${wallet}/w/`, domain: 'wallet.example' })
  expect((await claim()).status).toBe(202)
  relay.status = 503
  expect((await claim()).status).toBe(202)
  Object.assign(relay, { status: 200, answer: await sign(channel) })
  const session = await claim()
  expect(session).toMatchObject({ status: 200, body: { user: { provider: 'farcaster', username: 'ada' } } })
  expect((await claim()).field).toBe('expired')

  const again = await begin(callApi)
  relay.answer = await sign(again.channel)
  expect((await again.claim()).body.user).toEqual(session.body.user)
})

test('error: a claim of the relay is not trusted without proof', async () => {
  const { callApi } = await start()
  await registerOwner(eve.address, 7)
  const old = await begin(callApi)
  const lies: [string, Signing][] = [
    ['an id that belongs to another person', { by: eve, fid: 4242 }],
    ['a signature of another person', { by: eve, claimed: ada }],
    ['a signature for another login', { nonce: old.channel.nonce }],
    ['a signature for another page', { domain: 'evil.example' }],
    ['another address of the same page', { siweUri: `${wallet}/elsewhere` }],
    ['another chain', { chainId: 1 }],
    ['no id', { fid: 0 }],
  ]
  for (const [what, changes] of lies) {
    const { channel, claim } = await begin(callApi)
    Object.assign(relay, { answer: await sign(channel, changes) })
    const answer = await claim()
    expect([what, answer.status, answer.field]).toEqual([what, 410, 'provider'])
    relay.answer = await sign(channel)
    expect((await claim()).field).toBe('provider')
  }
  // The nonce must be ours, because a relay that chooses the nonce could replay an old signature.
  relay.nonce = 'chosenByTheRelay'
  const refused = await callApi('POST', '/v1/login/social', {
    body: { provider: 'farcaster', verifierHash: hash(verifier) },
  })
  relay.nonce = undefined
  expect([refused.status, refused.field]).toEqual([502, 'provider'])
})
