import { type Relay, startRelay } from '@oriel/localnet/relay/relay.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type PhoneOptions, startPhone } from '../../../tests/support/phone.ts'
import { stubConfig } from '../../platform/config.testing.ts'
import { endOnce } from './endOnce.ts'

const origin = 'https://dapp.example'
const evm = builtInNetworks.filter(({ chainNamespace }) => chainNamespace === 'eip155').slice(0, 2)
const solana = builtInNetworks.filter(({ chainNamespace }) => chainNamespace === 'solana').slice(0, 1)
const [first = '', second = ''] = evm.map(({ caipNetworkId }) => caipNetworkId)
const chains = [...evm, ...solana].map(({ caipNetworkId }) => caipNetworkId)

type Parts = Awaited<ReturnType<typeof load>>
let relay: Relay
let parts: Parts
const stops: (() => Promise<void>)[] = []

const leaders: { close: () => void }[] = []
vi.doMock('./leader.ts', async (original) => {
  const { createLeader } = await original<typeof import('./leader.ts')>()
  return {
    createLeader(...args: Parameters<typeof createLeader>) {
      const leader = createLeader(...args)
      leaders.push(leader)
      return leader
    },
  }
})

/** Loads the connector as one tab without locks, so that it has a separate client. */
async function load() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('window', { localStorage: {} })
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  stubConfig({ relayUrls: [relay.url], networks: [...evm, ...solana] })
  Object.assign(document, { addEventListener: page.addEventListener.bind(page), visibilityState: 'visible' })
  const [{ walletConnect }, { pairing }, { networks }, { hostPage }] = await Promise.all([
    import('./walletConnect.ts'),
    import('../connector/pairing.ts'),
    import('../../state/networks.ts'),
    import('../../state/hostPage.ts'),
  ])
  hostPage.serve(origin)
  // Starts before the window is removed, because the connector first checks the window's storage. The modules that it
  // loads next must not find a window.
  const opened = walletConnect.restore([], 0)
  vi.stubGlobal('window', undefined)
  await opened
  networks.store.setState({ active: { eip155: second as `eip155:${string}` } })
  return { walletConnect, pairing, networks }
}

beforeAll(async () => {
  relay = await startRelay({ port: 0 })
  parts = await load()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await parts.walletConnect.disconnect(['eip155', 'solana'])
})
afterAll(async () => {
  for (const leader of leaders) leader.close()
  await relay.stop()
})

const createFields = () => ({
  domain: 'dapp.example',
  uri: origin,
  nonce: crypto.randomUUID().replaceAll('-', ''),
  issuedAt: new Date().toISOString(),
})

function begin({ namespaces = ['eip155'], wished = true }: { namespaces?: Namespace[]; wished?: boolean } = {}) {
  const controller = new AbortController()
  const taken: SignedMessage[][] = []
  const signIn = { fields: createFields(), take: (messages: SignedMessage[]) => void taken.push(messages) }
  const { signal } = controller
  const connected = parts.walletConnect.connect({
    namespaces,
    signal,
    ...(wished && { signIn: { now: () => signIn, soon: async () => signIn } }),
  })
  connected.catch(() => undefined)
  const code = async () => {
    const readUri = () => parts.pairing.store.getState().current?.uri
    await expect.poll(readUri).toBeDefined()
    return readUri() ?? ''
  }
  return { connected, taken, code, cancel: (reason: Error) => controller.abort(reason) }
}

async function addPhone(options: Partial<PhoneOptions>) {
  const phone = await startPhone({ relayUrl: relay.url, chains, ...options })
  // WalletConnect's sign client throws where no test can catch it if a relay delivers the end of a session twice.
  endOnce(phone.client())
  stops.push(phone.stop)
  return phone
}

test('default: a phone connects and signs in for the active network', async () => {
  const phone = await addPhone({ onSignIn: 'hold' })
  const { connected, taken, code } = begin()
  const uri = await code()
  expect(parts.pairing.store.getState().current?.signsIn).toBe(true)
  await phone.pair(uri)
  const request = await phone.signIns.next()
  expect(request.payload).toMatchObject({ domain: 'dapp.example', aud: origin, chains: [second, first] })
  await request.approve()
  expect((await connected).eip155?.accounts[0]?.address).toBe(phone.addresses.eip155)
  expect(taken).toHaveLength(1)
  expect(taken[0]?.map(({ chainId }) => chainId)).toEqual([second, first])
  expect(parts.pairing.store.getState().current).toBeUndefined()
})

test.each([
  ['asks for a network of Solana', { namespaces: ['eip155', 'solana'] as Namespace[] }],
  ['wants no sign-in', { wished: false }],
])('behavior: a page that %s sends the ordinary proposal', async (_, options) => {
  const phone = await addPhone({ onSignIn: 'approve' })
  const { connected, taken, code } = begin(options)
  const uri = await code()
  expect(uri).not.toContain('wc_sessionAuthenticate')
  await phone.pair(uri)
  await connected
  expect(taken).toEqual([])
})

test('behavior: a phone that only connects, or whose messages are for another site, yields no sign-in', async () => {
  const old = await addPhone({})
  const attempt = begin()
  await old.pair(await attempt.code())
  expect((await attempt.connected).eip155?.accounts).toHaveLength(1)
  expect(attempt.taken).toEqual([])
  const liar = await addPhone({ onSignIn: 'hold' })
  const other = begin()
  await liar.pair(await other.code())
  await (await liar.signIns.next()).approve({ payload: (payload) => ({ ...payload, domain: 'bank.example' }) })
  expect((await other.connected).eip155?.accounts[0]?.address).toBe(liar.addresses.eip155)
  expect(other.taken).toEqual([])
})

test('error: a phone that rejects ends the attempt', async () => {
  const phone = await addPhone({ onSignIn: 'reject' })
  const { connected, taken, code } = begin()
  await phone.pair(await code())
  await expect(connected).rejects.toMatchObject({ code: 5000 })
  expect(taken).toEqual([])
  expect(parts.pairing.store.getState().current?.stage).toBe('failed')
})

test('behavior: an approval after the user cancelled is revoked, and the next attempt works', async () => {
  const phone = await addPhone({ onSignIn: 'hold' })
  const attempt = begin()
  await phone.pair(await attempt.code())
  const request = await phone.signIns.next()
  attempt.cancel(new Error('cancelled'))
  await expect(attempt.connected).rejects.toThrow('cancelled')
  const next = begin()
  const code = await next.code()
  await request.approve()
  expect(await phone.deletions.next()).toBeDefined()
  await phone.pair(code)
  await (await phone.signIns.next()).approve()
  await next.connected
  expect(attempt.taken).toEqual([])
  expect(next.taken).toHaveLength(1)
  expect(phone.sessions()).toHaveLength(1)
})
