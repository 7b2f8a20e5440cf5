import { type Relay, startRelay } from '@oriel/localnet/relay/relay.ts'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PhoneOptions, startPhone } from '../../../tests/support/phone.ts'
import { stubConfig } from '../../platform/config.testing.ts'
import { endOnce } from './endOnce.ts'

stubConfig()
const { readSignedMessages } = await import('./signedMessages.ts')
const { createSignInOffers } = await import('./signInOffers.ts')

const stops: (() => unknown)[] = []
let relay: Relay

// A contract signature must not be sent to a vendor server.
const fetched = vi.fn(() => Promise.reject(new Error('No request may leave.')))
const lost: unknown[] = []
const onLost = (error: unknown) => void lost.push(error)

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched.mockClear())
  process.on('unhandledRejection', onLost)
  relay = await startRelay({ port: 0 })
  stops.push(() => relay.stop())
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  process.off('unhandledRejection', onLost)
  expect(fetched).not.toHaveBeenCalled()
  expect(lost.splice(0)).toEqual([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fields = {
  domain: 'dapp.example',
  uri: 'https://dapp.example',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-02T03:04:05.000Z',
  expirationTime: '2036-01-02T03:04:05.000Z',
  statement: 'Sign in to the dapp.',
  requestId: 'request-7',
  resources: ['https://dapp.example/terms'],
}
const chains = ['eip155:31338', 'eip155:31337']
const authRequest = { fields, chains, methods: ['personal_sign', 'eth_sendTransaction', 'eth_accounts'] }

async function startDapp() {
  const { client } = await UniversalProvider.init({
    projectId: 'localnet',
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    metadata: { name: 'Dapp', description: 'A dapp of the tests', url: 'https://dapp.example', icons: [] },
  })
  stops.push(async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })
  const makeOffer = createSignInOffers(client)
  const offer = async (more: Partial<typeof authRequest> = {}) => {
    const { uri, answer } = await makeOffer({ ...authRequest, ...more })
    const answered = answer()
    answered.catch(() => undefined)
    return { uri, answered }
  }
  const signed = (cacaos: unknown[]) => readSignedMessages(cacaos, authRequest, client.formatAuthMessage)
  return { client, offer, signed }
}

async function addPhone(options: Partial<PhoneOptions> = { onSignIn: 'hold' }) {
  const phone = await startPhone({ relayUrl: relay.url, ...options })
  // WalletConnect's sign client throws where no test can catch it if a relay delivers the end of a session twice.
  endOnce(phone.client())
  stops.push(phone.stop)
  return phone
}

test('default: one prompt on a phone connects it and signs in, with the fields of the verifier', async () => {
  const { client, offer, signed } = await startDapp()
  const phone = await addPhone({ onSignIn: 'approve' })
  const { uri, answered } = await offer()
  expect(uri).toContain('methods=wc_sessionAuthenticate')
  await phone.pair(uri)
  const { topic, cacaos } = await answered
  expect(client.session.get(topic).namespaces.eip155).toMatchObject({
    accounts: chains.map((chain) => `${chain}:${phone.addresses.eip155}`),
    methods: ['eth_sendTransaction', 'personal_sign'],
  })
  const messages = await signed(cacaos)
  expect(messages.map(({ chainId }) => chainId)).toEqual(chains)
  for (const { address, message, signature, cacao } of messages) {
    expect(address).toBe(phone.addresses.eip155)
    expect(await verifyMessage({ address: address as '0x', message, signature: signature as '0x' })).toBe(true)
    const { domain, uri, nonce, requestId, issuedAt, expirationTime, resources } = parseSiweMessage(message)
    expect({ ...fields, domain, uri, nonce, requestId, issuedAt, expirationTime }).toEqual({
      ...fields,
      issuedAt: new Date(fields.issuedAt),
      expirationTime: new Date(fields.expirationTime),
    })
    expect(message).toContain('\n\nSign in to the dapp. I further authorize the stated URI to perform')
    expect(resources).toHaveLength(2)
    expect(cacao).toMatchObject({ h: { t: 'caip122' }, s: { t: 'eip191', s: signature } })
  }
  expect(phone.proposals.waiting()).toBe(0)
  expect(client.core.history.values.map(({ request }) => request.method)).not.toContain('wc_sessionAuthenticate')
})

test('behavior: a phone without support for such requests connects the ordinary way', async () => {
  const { client, offer } = await startDapp()
  const phone = await addPhone({})
  const { uri, answered } = await offer()
  await phone.pair(uri)
  const { topic, cacaos } = await answered
  expect(cacaos).toEqual([])
  expect(client.session.get(topic).pairingTopic).toBe(uri.slice(3, 67))
})

test("error: a rejection keeps the phone's code, whichever request it rejects", async () => {
  const { offer } = await startDapp()
  const phone = await addPhone({ onSignIn: 'reject' })
  const first = await offer()
  await phone.pair(first.uri)
  await expect(first.answered).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
  const old = await addPhone({ onProposal: 'reject' })
  const second = await offer()
  await old.pair(second.uri)
  await expect(second.answered).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
})

test.each([
  ['of another text', (s: string) => s.replace(/^0x../, '0x77')],
  ['that is none', () => '0x1234'],
])('attack: a signature %s ends the session that the library stores', async (_, change) => {
  const { client, offer } = await startDapp()
  const phone = await addPhone()
  const { uri, answered } = await offer()
  await phone.pair(uri)
  await (await phone.signIns.next()).answer((cacaos) =>
    cacaos.map((cacao) => ({ ...cacao, s: { ...cacao.s, s: change(cacao.s.s) } })),
  )
  await expect(answered).rejects.toMatchObject({ code: 7000, data: { reason: 'signature' } })
  expect(await phone.deletions.next()).toMatch(/^[0-9a-f]{64}$/)
  expect(client.session.keys).toEqual([])
})

test('behavior: contract signatures keep the connection and are requested again; no server is queried', async () => {
  const { client, offer } = await startDapp()
  const phone = await addPhone()
  const { uri, answered } = await offer()
  await phone.pair(uri)
  await (await phone.signIns.next()).answer((cacaos) =>
    cacaos.map((cacao) => ({ ...cacao, s: { t: 'eip1271' as const, s: `0x${'ab'.repeat(200)}` } })),
  )
  const { topic, cacaos } = await answered
  expect(cacaos).toEqual([])
  expect(client.session.keys).toEqual([topic])
})

test('error: a phone that signs in and grants no method does not connect', async () => {
  const { client, offer } = await startDapp()
  const phone = await addPhone()
  const { uri, answered } = await offer()
  await phone.pair(uri)
  const strip = ({ resources = [], ...rest }) => ({ ...rest, resources: resources.slice(0, -1) })
  await (await phone.signIns.next()).approve({ payload: strip as never })
  await expect(answered).rejects.toMatchObject({ code: 5101, data: { reason: 'signInOnly' } })
  expect(client.session.keys).toEqual([])
})

test.each([
  ['no list', () => 'cacaos'],
  ['an empty list', () => []],
  ['another namespace', ([cacao]: object[]) => [{ ...cacao, p: { iss: 'did:pkh:solana:1:abc', aud: 'x' } }]],
  ['an unknown kind of signature', ([cacao]: object[]) => [{ ...cacao, s: { t: 'none', s: '0x12' } }]],
  ['a broken recap', ([cacao]: { p?: object }[]) => [{ ...cacao, p: { ...cacao?.p, resources: ['urn:recap:e30'] } }]],
])('attack: an answer with %s is rejected', async (_, answer) => {
  const { client, offer } = await startDapp()
  const phone = await addPhone()
  const { uri, answered } = await offer()
  await phone.pair(uri)
  await (await phone.signIns.next()).answer(answer as never)
  await expect(answered).rejects.toMatchObject({ code: -32603 })
  expect(client.session.keys).toEqual([])
})

test('attack: messages for another site, another nonce or another network are omitted, and the connection stays', async () => {
  const { client, offer, signed } = await startDapp()
  const phone = await addPhone()
  const patchPayload = (change: object) => (payload: object) => ({ ...payload, ...change })
  for (const payload of [
    patchPayload({ domain: 'bank.example' }),
    patchPayload({ aud: 'https://bank.example' }),
    patchPayload({ nonce: 'another123456789' }),
    patchPayload({ statement: 'Hello.\n\nURI: https://bank.example' }),
    patchPayload({ statement: 'I give everything away.' }),
    ({ resources = [], ...rest }) => ({ ...rest, resources: ['https://bank.example', ...resources.slice(1)] }),
    patchPayload({ exp: undefined }),
    patchPayload({ exp: '2037-01-02T03:04:05.000Z' }),
    patchPayload({ nbf: fields.issuedAt }),
    patchPayload({ requestId: 'request-8' }),
  ] as ((payload: { resources?: string[] }) => never)[]) {
    const { uri, answered } = await offer()
    await phone.pair(uri)
    await (await phone.signIns.next()).approve({ payload })
    const { topic, cacaos } = await answered
    expect(cacaos).toHaveLength(2)
    expect(await signed(cacaos)).toEqual([])
    expect(client.session.keys).toContain(topic)
  }
})

test('behavior: an older code can be answered while a newer one is on screen', async () => {
  const { offer, signed } = await startDapp()
  const phone = await addPhone()
  const first = await offer()
  await phone.pair(first.uri)
  const request = await phone.signIns.next()
  const second = await offer()
  await request.approve()
  expect(await signed((await first.answered).cacaos)).toHaveLength(2)
  const other = await addPhone({ onSignIn: 'approve' })
  await other.pair(second.uri)
  expect(await signed((await second.answered).cacaos)).toHaveLength(2)
})

test('behavior: a request that a phone never answers is open for five minutes, and a later answer is revoked', async () => {
  const { client, offer } = await startDapp()
  const phone = await addPhone()
  const { uri, answered } = await offer()
  await phone.pair(uri)
  const request = await phone.signIns.next()
  expect(request.expiryTimestamp - Date.now() / 1000).toBeLessThan(301)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 301_000)
  await request.approve()
  await expect(answered).rejects.toMatchObject({ code: 8031 })
  vi.restoreAllMocks()
  await expect.poll(() => client.session.keys).toEqual([])
  expect(await phone.deletions.next()).toBeDefined()
})
