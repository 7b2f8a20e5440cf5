import { describe, expect, test, vi } from 'vitest'
import {
  announce,
  createFrame,
  createStandard,
  devnet,
  Extension,
  icon,
  register,
  start,
  stubPage,
} from './pageWallet.testing.ts'
import { createPageWallets } from './pageWallets.ts'

const own = stubPage()

describe('discovery', () => {
  test('default: the page is not accessed before the frame discovers wallets', () => {
    const seen: string[] = []
    own.page.addEventListener('eip6963:requestProvider', ({ type }) => seen.push(type))
    own.page.addEventListener('wallet-standard:app-ready', ({ type }) => seen.push(type))
    Object.defineProperty(own.page, 'ethereum', { get: () => void seen.push('ethereum') })
    const listen = vi.spyOn(own.page, 'addEventListener')
    const wallets = createPageWallets(own.ended.signal)
    expect([seen, listen.mock.calls]).toEqual([[], []])
    wallets.discover(createFrame().frame)
    expect(seen).toEqual(['eip6963:requestProvider', 'wallet-standard:app-ready', 'ethereum'])
  })

  test('default: announced wallets are reported, both early and late ones', () => {
    const provider = new Extension()
    own.page.addEventListener('eip6963:requestProvider', () => announce(provider))
    const { received } = start(own.ended)
    announce(new Extension(), { uuid: 'two', name: 'Two', rdns: 'two.example' })
    expect(received).toEqual([
      ['came', { wallet: { id: 'one', kind: 'announced', name: 'One', icon, rdns: 'one.example' } }],
      ['came', { wallet: { id: 'two', kind: 'announced', name: 'Two', icon, rdns: 'two.example' } }],
    ])
  })

  test('behavior: a repeated announcement is reported once, and another wallet with the same id replaces it', () => {
    const { ids } = start(own.ended)
    const provider = new Extension()
    announce(provider)
    announce(provider)
    announce(provider, { uuid: 'again' })
    expect(ids()).toEqual(['came one'])
    announce(new Extension())
    announce(new Extension(), { name: 'One, renamed' })
    expect(ids()).toEqual(['came one', 'went one', 'came one', 'went one', 'came one'])
  })

  test('behavior: one provider with two names is reported as two wallets', () => {
    const { ids } = start(own.ended)
    const provider = new Extension()
    announce(provider)
    announce(provider, { uuid: 'two', name: 'Two', rdns: 'two.example' })
    expect(ids()).toEqual(['came one', 'came two'])
  })

  test('behavior: a provider of this SDK is not reported', () => {
    own.page.ethereum = { isOriel: true, request: async () => [] }
    const { received } = start(own.ended)
    announce({ isOriel: true, request: async () => [] }, { rdns: 'example.wallet' })
    expect(received).toEqual([])
  })

  test('behavior: the extension of a deployment is reported', () => {
    const { ids } = start(own.ended)
    announce({ isOriel: 'extension', request: async () => [] })
    expect(ids()).toEqual(['came one'])
  })

  test('behavior: window.ethereum, its providers and late ones are reported', () => {
    const [first, second] = [new Extension(), new Extension()]
    own.page.ethereum = Object.assign(first, { providers: [first, second] })
    const { received, ids, wallets, frame } = start(own.ended)
    expect(received[0]).toEqual(['came', { wallet: { id: 'legacy', kind: 'legacy', name: 'Browser wallet' } }])
    expect(ids()).toEqual(['came legacy', 'came legacy1'])
    own.page.ethereum = new Extension()
    own.page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['came legacy', 'came legacy1', 'came legacy2'])
    own.page.ethereum = new Extension()
    wallets.discover(frame)
    expect(ids().at(-1)).toBe('came legacy3')
  })

  test('behavior: a legacy wallet is replaced by its EIP-6963 announcement', () => {
    const provider = new Extension()
    own.page.ethereum = provider
    const { ids } = start(own.ended)
    announce(provider)
    own.page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids()).toEqual(['came legacy', 'went legacy', 'came one'])
  })

  test('behavior: Wallet Standard wallets are reported if they support Solana and connect', () => {
    const early = createStandard('Early')
    register(early.wallet)
    const { received, ids } = start(own.ended)
    const late = createStandard('Late')
    const unregister = register(
      late.wallet,
      { ...late.wallet, chains: ['sui:mainnet'] },
      { ...late.wallet, features: {} },
    )
    expect(received[1]).toEqual([
      'came',
      {
        wallet: {
          id: 'standard1',
          kind: 'standard',
          name: 'Late',
          icon,
          chains: [devnet],
          features: ['standard:connect', 'standard:events', 'solana:signMessage'],
        },
      },
    ])
    register(early.wallet)
    unregister()
    expect(ids()).toEqual(['came standard0', 'came standard1', 'went standard1'])
  })

  test('behavior: a new frame receives all wallets again, without another discovery event', () => {
    const onRequest = vi.fn(() => announce(provider))
    const provider = new Extension()
    own.page.addEventListener('eip6963:requestProvider', onRequest)
    register(createStandard().wallet)
    const { wallets, ids } = start(own.ended)
    const next = createFrame()
    wallets.discover(next.frame)
    announce(new Extension(), { uuid: 'two' })
    expect(ids()).toEqual(['came one', 'came standard0'])
    expect(next.ids()).toEqual(['came one', 'came standard0', 'came two'])
    expect(onRequest).toHaveBeenCalledTimes(1)
  })

  test('behavior: icons that are too large or not images are omitted, and names are truncated', () => {
    const { received } = start(own.ended)
    const wallets: unknown[] = [
      `data:image/png;base64,${'A'.repeat(65_537)}`,
      'https://one.example/icon.png',
      undefined,
    ]
    for (const [at, bad] of wallets.entries())
      announce(new Extension(), { uuid: `${at}`, icon: bad, name: 'n'.repeat(99) })
    expect(received).toHaveLength(3)
    for (const message of received as [string, { wallet: { icon?: string; name: string } }][]) {
      expect(message[1].wallet).toMatchObject({ name: 'n'.repeat(64) })
      expect(message[1].wallet).not.toHaveProperty('icon')
    }
  })

  test('error: broken wallets do not block others', () => {
    const createTrap = (name: string) => ({
      get [name](): never {
        throw new Error('broken')
      },
    })
    const broken = [null, {}, { info: null }, { info: { uuid: 'x' } }, { info: { uuid: 1 }, provider: new Extension() }]
    own.page.addEventListener('eip6963:requestProvider', () => {
      for (const detail of [...broken, createTrap('info'), { info: createTrap('uuid'), provider: new Extension() }])
        own.page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      announce(new Extension(), { name: undefined })
      announce(createTrap('request'))
    })
    own.page.ethereum = Object.assign(createTrap('request'), {
      providers: [null, createTrap('isOriel'), new Extension()],
    })
    const { wallet } = createStandard()
    register(createTrap('chains'), null, { name: 'Half' }, wallet)
    own.page.addEventListener('eip6963:requestProvider', () => announce(new Extension()))
    const { ids } = start(own.ended)
    expect(ids()).toEqual(['came one', 'came standard0', 'came legacy'])
    own.page.ethereum = Object.assign(new Extension(), { providers: {} })
    own.page.dispatchEvent(new Event('ethereum#initialized'))
    expect(ids().at(-1)).toBe('came legacy1')
  })

  test('behavior: after the abort no event is handled and no listener is left', async () => {
    const { received, wallets } = start(own.ended)
    const [provider, sun] = [new Extension(), createStandard()]
    announce(provider)
    register(sun.wallet)
    await wallets.call({ id: 'one', method: 'eth_chainId' })
    await wallets.call({ id: 'standard0', method: 'standard:connect' })
    expect([provider.listeners.length, sun.listeners.size]).toEqual([3, 1])
    received.length = 0
    own.ended.abort()
    announce(new Extension(), { uuid: 'two' })
    provider.emit('accountsChanged', [])
    expect([provider.listeners.length, sun.listeners.size]).toEqual([0, 0])
    expect(received.filter((message) => (message as string[])[0] !== 'went')).toEqual([])
  })
})
