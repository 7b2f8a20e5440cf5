import { beforeEach, expect, test, vi } from 'vitest'
import { announce, createFrame, createStandard, Extension, icon, register, stubPage } from './pageWallet.testing.ts'
import { createPageWalletLoader } from './pageWalletLoader.ts'

const loadPageWallets = vi.fn()
const loadCoinbase = vi.fn()
const parts = { pageWallets: loadPageWallets, coinbase: loadCoinbase }

const own = stubPage()

beforeEach(() => {
  loadPageWallets.mockReset()
  loadPageWallets.mockImplementation(async () => (await import('./pageWallets.ts')).createPageWallets)
})

function start() {
  const host = createFrame()
  const loader = createPageWalletLoader('https://wallet.example', own.ended.signal, parts)
  void loader.methods.discoverWallets({}, host.frame)
  return { ...host, loader }
}

const expectCount = (received: unknown[], count: number) => expect.poll(() => received).toHaveLength(count)

test('a page without wallets loads nothing, even if it has providers of this SDK', async () => {
  own.page.ethereum = { isOriel: true, request: async () => [] }
  own.page.addEventListener('eip6963:requestProvider', () => announce({ isOriel: true, request: async () => [] }))
  register({ ...createStandard().wallet, isOriel: true })
  start()
  own.page.dispatchEvent(new Event('ethereum#initialized'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(loadPageWallets).not.toHaveBeenCalled()
})

test('no discovery event is dispatched before the frame discovers wallets', () => {
  const onRequest = vi.fn()
  own.page.addEventListener('eip6963:requestProvider', onRequest)
  createPageWalletLoader('https://wallet.example', own.ended.signal, parts)
  expect(onRequest).not.toHaveBeenCalled()
})

const announced = ['came', { wallet: { id: 'one', kind: 'announced', name: 'One', icon, rdns: 'one.example' } }]
const legacy = ['came', { wallet: { id: 'legacy', kind: 'legacy', name: 'Browser wallet' } }]

test.each<[kind: string, add: () => void, received: unknown]>([
  [
    'an announced wallet',
    () => {
      const provider = new Extension()
      own.page.addEventListener('eip6963:requestProvider', () => announce(provider))
    },
    announced,
  ],
  [
    'a legacy wallet',
    () => {
      own.page.ethereum = new Extension()
    },
    legacy,
  ],
  ['a wallet of the Wallet Standard', () => void register(createStandard().wallet), ['came', expect.anything()]],
])('%s that is there is reported once the file has loaded', async (_, add, expected) => {
  add()
  const { received } = start()
  await expectCount(received, 1)
  expect(received).toEqual([expected])
  expect(loadPageWallets).toHaveBeenCalledExactlyOnceWith('https://wallet.example')
})

test.each<[kind: string, add: () => void]>([
  [
    'an announced wallet',
    () => {
      const provider = new Extension()
      own.page.addEventListener('eip6963:requestProvider', () => announce(provider))
      announce(provider)
    },
  ],
  [
    'a legacy wallet',
    () => {
      own.page.ethereum = new Extension()
      own.page.dispatchEvent(new Event('ethereum#initialized'))
    },
  ],
  ['a wallet of the Wallet Standard', () => void register(createStandard().wallet)],
])('%s that comes later is reported', async (_, add) => {
  const { received } = start()
  expect(loadPageWallets).not.toHaveBeenCalled()
  add()
  await expectCount(received, 1)
})

test('wallets that appear while the file loads are reported, and the file is loaded once', async () => {
  const { received } = start()
  register(createStandard('Sun').wallet)
  register(createStandard('Moon').wallet)
  own.page.ethereum = new Extension()
  own.page.dispatchEvent(new Event('ethereum#initialized'))
  await expectCount(received, 3)
  expect(loadPageWallets).toHaveBeenCalledTimes(1)
})

test('a reloaded frame receives all wallets again', async () => {
  register(createStandard().wallet)
  const { received, loader } = start()
  await expectCount(received, 1)
  const next = createFrame()
  await loader.methods.discoverWallets({}, next.frame)
  expect(next.received).toEqual(received)
})

test('a reloaded frame receives a legacy wallet that was injected later without an event', async () => {
  const { loader } = start()
  own.page.ethereum = new Extension()
  expect(loadPageWallets).not.toHaveBeenCalled()
  const next = createFrame()
  await loader.methods.discoverWallets({}, next.frame)
  expect(next.received).toEqual([legacy])
})

test('a frame that reloads while the file loads receives the wallets', async () => {
  register(createStandard().wallet)
  const { loader } = start()
  const next = createFrame()
  await loader.methods.discoverWallets({}, next.frame)
  expect(new Set(next.ids())).toEqual(new Set(['came standard0']))
})

test('a file that does not load is logged, and the next wallet retries', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  loadPageWallets.mockRejectedValueOnce(new Error('It did not load.'))
  const { received, loader } = start()
  register(createStandard().wallet)
  await expect.poll(() => log).toHaveBeenCalledExactlyOnceWith(new Error('It did not load.'))
  loadPageWallets.mockRejectedValueOnce(new Error('It did not load again.'))
  await expect(loader.methods.callWallet({ id: 'one', method: 'eth_chainId' })).rejects.toThrow(
    'It did not load again.',
  )
  own.page.ethereum = new Extension()
  own.page.dispatchEvent(new Event('ethereum#initialized'))
  await expectCount(received, 2)
})

test('wallets with throwing getters do not block other wallets', async () => {
  const broken = {
    get isOriel(): never {
      throw new Error('broken')
    },
  }
  own.page.ethereum = broken
  const { received } = start()
  announce(broken)
  own.page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
  register(broken)
  register(createStandard().wallet)
  await expectCount(received, 1)
})

test('after destroy no wallet is discovered and no file is loaded', () => {
  start()
  own.ended.abort()
  register(createStandard().wallet)
  announce(new Extension())
  expect(loadPageWallets).not.toHaveBeenCalled()
})

test('a client that is destroyed while the file loads reports no wallet and adds no listener', async () => {
  register(createStandard().wallet)
  const { received, loader } = start()
  own.ended.abort()
  const listen = vi.spyOn(own.page, 'addEventListener')
  await loader.methods.discoverWallets({}, createFrame().frame)
  expect([received, listen.mock.calls]).toEqual([[], []])
})

test('a Coinbase file that does not load rejects the call of the frame with its error', async () => {
  loadPageWallets.mockRejectedValueOnce(new Error('page wallets'))
  loadCoinbase.mockRejectedValueOnce(new Error('Coinbase'))
  const loader = createPageWalletLoader('https://wallet.example', own.ended.signal, parts)
  const settings = { id: 'coinbaseWalletSDK' as const, url: 'https://keys.example', name: 'Dapp', chainIds: [1] }
  await expect(loader.methods.bringWallet(settings)).rejects.toThrow('Coinbase')
})

test('a wallet that appears after a call has loaded the file is reported', async () => {
  const { received, loader } = start()
  await expect(loader.methods.callWallet({ id: 'one', method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 })
  register(createStandard().wallet)
  await expectCount(received, 1)
})
