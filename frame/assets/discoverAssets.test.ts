import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import type { Connector, PromptingConnector } from '../wallets/connector/connector.ts'

const [network] = builtInNetworks as [Network]
const offering = { '0x1': { assetDiscovery: { supported: true } } }
const walletAssets = {
  '0x1': [
    {
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      balance: '0x7',
      type: 'ERC20',
      metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    },
  ],
}
const never = () => new Promise<never>(() => undefined)

beforeAll(() => {
  stubConfig()
  return () => vi.unstubAllGlobals()
})

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

type Says = { capabilities?: () => unknown; assets?: () => unknown; supports?: string[] }

let count = 0

async function connect(says: Says = {}, asksUser = true) {
  const { registry } = await import('../wallets/connection/registry.ts')
  const { session } = await import('../state/session.ts')
  const { discoverAssets } = await import('./discoverAssets.ts')
  const wallet = {
    capabilities: () => offering,
    assets: () => walletAssets,
    supports: ['wallet_getCapabilities', 'wallet_getAssets'],
    ...says,
  }
  const calls: string[] = []
  const id = `wallet-${count++}`
  const connector: Partial<PromptingConnector> = {
    id,
    name: 'Test',
    type: 'WALLET_CONNECT',
    namespaces: ['eip155'],
    supports: (method) => wallet.supports.includes(method),
    request: async ({ method }) => {
      calls.push(method)
      return method === 'wallet_getCapabilities' ? wallet.capabilities() : wallet.assets()
    },
  }
  registry.store.setState({ connectors: [{ ...connector, asksUser } as Connector] })
  session.set('eip155', { status: 'connected', connectorId: id, accounts: [] })
  const read = () => discoverAssets(network, '0x1')
  return { wallet, calls, read, symbols: async () => (await read())?.map(({ symbol }) => symbol) }
}

const both = ['wallet_getCapabilities', 'wallet_getAssets']

test('default: a wallet that offers asset discovery reports the account’s assets', async () => {
  const { symbols, calls } = await connect()
  expect(await symbols()).toEqual(['USDC'])
  expect(calls).toEqual(both)
})

test.each([
  ['without these methods', { supports: [] }, []],
  ['with wallet_getCapabilities only', { supports: ['wallet_getCapabilities'] }, []],
  [
    'that does not offer asset discovery',
    { capabilities: () => ({ '0x1': { atomic: {} } }) },
    ['wallet_getCapabilities'],
  ],
  [
    'that offers it on another network',
    { capabilities: () => ({ '0xa': offering['0x1'] }) },
    ['wallet_getCapabilities'],
  ],
  ['with invalid capabilities', { capabilities: () => 'yes' }, ['wallet_getCapabilities']],
])('behavior: the backend is asked instead of a wallet %s', async (_, says, expected) => {
  const { read, calls } = await connect(says)
  expect(await read()).toBeUndefined()
  expect(calls).toEqual(expected)
})

test('behavior: our own wallet is not asked', async () => {
  const { read, calls } = await connect({}, false)
  expect(await read()).toBeUndefined()
  expect(calls).toEqual([])
})

test.each([
  ['refuses', () => Promise.reject(new Error('No.'))],
  ['sends an invalid answer', () => ({ '0x1': [{ balance: 7 }] })],
])('error: the backend is asked instead of a wallet that %s, and the wallet is asked later', async (_, assets) => {
  const { wallet, calls, read, symbols } = await connect({ assets })
  expect(await read()).toBeUndefined()
  wallet.assets = () => walletAssets
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await read()).toBeUndefined()
  expect(calls).toEqual(both)
  await vi.advanceTimersByTimeAsync(181_000)
  expect(await symbols()).toEqual(['USDC'])
})

test('error: a read waits at most 4 s, uses a later answer next time, and never asks twice at once', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { calls, read, symbols } = await connect({ assets: () => new Promise((resolve) => (answer = resolve)) })
  let found: unknown = 'waiting'
  void read().then((value) => (found = value))
  await vi.advanceTimersByTimeAsync(3900)
  expect(found).toBe('waiting')
  await vi.advanceTimersByTimeAsync(200)
  expect(found).toBeUndefined()
  const again = read()
  await vi.advanceTimersByTimeAsync(1)
  expect(await again).toBeUndefined()
  expect(calls).toEqual(both)
  answer(walletAssets)
  await vi.advanceTimersByTimeAsync(1)
  expect(await symbols()).toEqual(['USDC'])
  expect(calls).toEqual(both)
})

test('error: a wallet that never answered is asked again', async () => {
  const { wallet, read, symbols } = await connect({ capabilities: never })
  const first = read()
  await vi.advanceTimersByTimeAsync(4001)
  expect(await first).toBeUndefined()
  wallet.capabilities = () => offering
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await symbols()).toEqual(['USDC'])
})

test('behavior: a phone is asked once a minute, and at once after a transaction', async () => {
  const { calls, read } = await connect()
  for (let attempt = 0; attempt < 6; attempt++) {
    await read()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(calls).toEqual(both)
  await read()
  expect(calls).toEqual([...both, 'wallet_getAssets'])
  const { transactions } = await import('../state/transactions.ts')
  transactions.store.setState({ list: [] })
  await read()
  expect(calls).toEqual([...both, 'wallet_getAssets', 'wallet_getAssets'])
})
