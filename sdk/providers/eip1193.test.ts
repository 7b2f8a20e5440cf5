import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '../api/providers.ts'
import type { KitState } from '../api/types.ts'
import { createChainProvider } from './eip1193.ts'
import { sendAsync } from './sendAsync.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function createState(networkId: 'eip155:1' | 'eip155:10', connected = true): KitState {
  const accounts = connected ? [{ namespace: 'eip155' as const, address, type: 'eoa' as const }] : []
  const status = connected ? 'connected' : 'disconnected'
  const kit = { open: false, status: 'ready', initialized: true, loading: false } as const
  return { ...kit, networks: [], themeMode: 'light', namespaces: { eip155: { status, accounts, networkId } } }
}

const connecting: KitState = {
  ...createState('eip155:1', false),
  namespaces: { eip155: { status: 'connecting', accounts: [], networkId: 'eip155:1' } },
}

function listen(provider: Eip1193Provider): string[] {
  const events: string[] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    provider.on(event, () => events.push(event))
  return events
}

const ask = vi.fn(async (_request: unknown) => 'asked')
const frame = { getCalls: vi.fn(async () => ({ request: ask })), read: vi.fn(async () => 'read') }
let reported: KitState | undefined
let mayBeConnected = false
const create = (namespace: 'eip155' | 'solana' = 'eip155') =>
  createChainProvider(namespace, {
    ...frame,
    isOriel: true,
    loadSendAsync: async () => ({ sendAsync }),
    getReported: () => reported,
    mayBeConnected: () => mayBeConnected,
  })

beforeEach(() => {
  vi.clearAllMocks()
  reported = undefined
  mayBeConnected = false
})

describe('createChainProvider', () => {
  test('default: accounts and network are read from the mirrored state without a call', async () => {
    reported = createState('eip155:10')
    const { provider } = create()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    for (const call of [...Object.values(frame), ask]) expect(call).not.toHaveBeenCalled()
  })

  test('behavior: eth_accounts does not load the wallet without a connection', async () => {
    expect(await create().provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(frame.getCalls).not.toHaveBeenCalled()
  })

  test('behavior: isChosen is only sent with a request to connect', async () => {
    const sendRequest = async (namespace: 'eip155' | 'solana', method: string, isChosen: unknown) => {
      vi.clearAllMocks()
      const { provider } = create(namespace)
      await provider.request({ method, isChosen } as Parameters<typeof provider.request>[0])
      const [message] = [...ask.mock.calls, ...(frame.read.mock.calls as unknown[][])].flat()
      return JSON.parse(JSON.stringify(message))
    }
    for (const method of ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions'])
      expect(await sendRequest('eip155', method, true)).toEqual({ namespace: 'eip155', method, isChosen: true })
    const method = 'solana_requestAccounts'
    expect(await sendRequest('solana', method, true)).toEqual({ namespace: 'solana', method, isChosen: true })
    for (const other of ['eth_getBalance', 'personal_sign', 'wallet_getCapabilities', 'wallet_revokePermissions'])
      expect(await sendRequest('eip155', other, true)).toEqual({ namespace: 'eip155', method: other })
    for (const isChosen of [false, 'yes'])
      expect(await sendRequest('solana', method, isChosen)).toEqual({ namespace: 'solana', method })
  })

  test('behavior: eth_accounts starts the frame when there is a connection to restore', async () => {
    mayBeConnected = true
    frame.getCalls.mockImplementationOnce(async () => {
      reported = createState('eip155:1')
      return { request: ask }
    })
    expect(await create().provider.request({ method: 'eth_accounts' })).toEqual([address])
  })

  test.each([
    ['eth_blockNumber', 'read'],
    ['eth_sendRawTransaction', 'read'],
    ['eth_requestAccounts', 'asked'],
    ['personal_sign', 'asked'],
    ['eth_sendTransaction', 'asked'],
    ['wallet_switchEthereumChain', 'asked'],
  ])('behavior: %s is %s', async (method, expected) => {
    expect(await create().provider.request({ method })).toBe(expected)
  })

  test('behavior: a state change emits the matching events', () => {
    const { provider, update } = create()
    const events: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const) {
      provider.on(event, (value) => events.push([event, value instanceof Error ? value.message : value]))
    }
    update(undefined, createState('eip155:1', false))
    expect(events.splice(0)).toEqual([])
    // The page receives no accounts before one of the wallets has accepted.
    update(createState('eip155:1', false), connecting)
    expect(events.splice(0)).toEqual([])
    update(connecting, createState('eip155:1'))
    expect(events.splice(0)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [address]],
    ])
    update(createState('eip155:1'), createState('eip155:10'))
    expect(events.splice(0)).toEqual([['chainChanged', '0xa']])
    update(createState('eip155:10'), createState('eip155:10', false))
    expect(events.map((entry) => (entry as [string])[0])).toEqual(['accountsChanged', 'disconnect'])
  })

  test('behavior: a session that is restored with the page or the frame emits no event', () => {
    const { provider, update } = create()
    const events = listen(provider)
    update(undefined, connecting)
    update(connecting, createState('eip155:1'))
    expect(events).toEqual([])
    update(createState('eip155:1'), connecting)
    update(connecting, createState('eip155:1'))
    expect(events).toEqual([])
    update(connecting, createState('eip155:1', false))
    expect(events).toEqual(['accountsChanged', 'disconnect'])
  })

  test('behavior: accounts emit an event after an empty eth_accounts', async () => {
    const { provider, update } = create()
    const events = listen(provider)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    update(undefined, createState('eip155:1'))
    expect(events).toEqual(['connect', 'accountsChanged'])
  })

  test('default: the Solana provider uses its own method and event names', async () => {
    const networkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const accounts = [{ namespace: 'solana' as const, address: 'So1', type: 'eoa' as const }]
    const connected: KitState = {
      ...createState('eip155:1'),
      namespaces: { solana: { status: 'connected', accounts, networkId } },
    }
    const { provider, update } = create('solana')
    const events: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged'] as const) {
      provider.on(event, (value) => events.push([event, value instanceof Error ? value.message : value]))
    }
    expect(await provider.request({ method: 'solana_getAccounts' })).toEqual([])
    reported = connected
    update(undefined, connected)
    expect(await provider.request({ method: 'solana_getAccounts' })).toEqual([{ pubkey: 'So1' }])
    for (const call of [...Object.values(frame), ask]) expect(call).not.toHaveBeenCalled()
    expect(await provider.request({ method: 'solana_signMessage', params: {} })).toBe('asked')
    expect(ask).toHaveBeenCalledWith({ namespace: 'solana', method: 'solana_signMessage', params: {} })
    await provider.request({ method: 'eth_chainId' })
    expect(frame.read).toHaveBeenCalledWith({ namespace: 'solana', method: 'eth_chainId', params: undefined })
    update(connected, createState('eip155:1'))
    expect(events).toEqual([
      ['connect', { chainId: networkId }],
      ['accountsChanged', ['So1']],
      ['accountsChanged', []],
      ['disconnect', expect.any(String)],
    ])
  })

  test.each([undefined, null, 'eth_accounts', {}, { method: '' }, { method: 'eth_call', params: 'x' }])(
    'error: request(%j) is -32600',
    async (input) => {
      await expect(create().provider.request(input as never)).rejects.toMatchObject({ code: -32600 })
    },
  )
})

test('behavior: sendAsync without a callback makes the request, and nothing throws', async () => {
  frame.read.mockImplementation(async () => 'read')
  const { provider } = create()
  const sendAsync = provider.sendAsync as (payload: unknown) => void
  const rejections: unknown[] = []
  const record = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', record)
  sendAsync({ id: 7, jsonrpc: '2.0', method: 'eth_gasPrice', params: [] })
  sendAsync([{ id: 8, jsonrpc: '2.0', method: 'eth_gasPrice', params: [] }])
  await expect.poll(() => frame.read.mock.calls.length).toBe(2)
  await new Promise((done) => setImmediate(done))
  process.off('unhandledRejection', record)
  expect(rejections).toEqual([])
})

test('behavior: sendAsync calls back with one response or a batch', async () => {
  frame.read.mockImplementation(async () => 'read')
  const { provider } = create()
  const send = (payload: unknown) =>
    new Promise<unknown[]>((resolve) => provider.sendAsync(payload, (...result) => resolve(result)))
  const good = { id: 7, jsonrpc: '2.0', method: 'eth_gasPrice', params: [] }
  const answer = { id: 7, jsonrpc: '2.0', result: 'read' }
  const invalidRequest = { code: -32600 }
  expect(await send(good)).toEqual([null, answer])
  expect(await send([good, { ...good, id: 8 }])).toEqual([null, [answer, { ...answer, id: 8 }]])
  expect(await send({ id: 9 })).toMatchObject([invalidRequest, { id: 9, error: invalidRequest }])
  expect(await send(null)).toMatchObject([invalidRequest, { error: invalidRequest }])
})
