// @vitest-environment happy-dom

import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { protocolRevision, protocolVersion } from '@oriel/shared/kit/contract.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { writeConfig } from '../platform/config.testing.ts'

const origin = 'https://app.example'
const phone = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Mobile Safari/537.36'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type StartOptions = { options?: object; isConnected?: boolean; network?: string; userAgent?: string }

let start: ReturnType<typeof prepare> extends Promise<infer prepared> ? prepared : never

beforeAll(async () => {
  start = await prepare()
  return () => Reflect.deleteProperty(navigator, 'userAgent')
})

async function prepare() {
  writeConfig({ networks: builtInNetworks })
  const { createFrameMethods } = await import('./frameMethods.ts')
  const { router } = await import('../router/router.ts')
  const { kitEvents } = await import('../state/kitEvents.ts')
  const { networks } = await import('../state/networks.ts')
  const { session } = await import('../state/session.ts')
  const { registry } = await import('../wallets/connection/registry.ts')
  const { hostPage } = await import('../state/hostPage.ts')
  hostPage.serve(origin)

  /** Starts the frame as a page would, optionally with a connected wallet. */
  return async function start({ options = {}, isConnected = false, network, userAgent = '' }: StartOptions = {}) {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
    localStorage.clear()
    router.dismiss()
    session.store.setState({}, true)
    const events: KitEvent[] = []
    const stop = kitEvents.subscribe((event) => events.push(event))
    const frame = createFrameMethods({ origin, hasView: () => true })
    const { state } = await frame.start({ protocol: protocolVersion, revision: protocolRevision, options } as never)
    stop()
    if (isConnected) {
      registry.put({ id: 'fox', name: 'Fox', type: 'ANNOUNCED', namespaces: ['eip155'] } as never)
      const accounts = [{ namespace: 'eip155', address: `0x${'a1'.repeat(20)}`, type: 'eoa' } as const]
      session.set('eip155', { status: 'connected', connectorId: 'fox', accounts })
    }
    if (network) networks.store.setState({ active: { eip155: network } as never })
    async function open(opening?: object): Promise<View | undefined> {
      await frame.open(opening as never)
      return router.store.getState().open ? router.current() : undefined
    }
    async function switchNetwork(id: string) {
      const alerts: KitEvent[] = []
      const stopAlerts = kitEvents.subscribe((event) => alerts.push(event))
      const error = await Promise.resolve(frame.switchNetwork({ network: id } as never)).catch(
        (cause: unknown) => cause,
      )
      stopAlerts()
      return { error, alerts, view: router.store.getState().open ? router.shown() : undefined }
    }
    const pay = (payment: object) => frame.pay(payment as never)
    return { state, events, open, pay, switchNetwork }
  }
}

describe('switchNetwork to a network that is not served', () => {
  const id = 'eip155:999'

  beforeAll(async () => {
    const { loadMessages } = await import('../i18n/i18n.ts')
    await loadMessages('common')
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => consoleError.mockRestore()
  })

  async function readToast() {
    const { toasts } = await import('../state/toasts.ts')
    const { current } = toasts.store.getState()
    toasts.hide()
    return current?.text
  }

  test('default: is 4902 and an alert, and a closed modal opens the networks with the message (SPEC 5, SPEC 8)', async () => {
    const { switchNetwork } = await start()
    const { error, alerts, view } = await switchNetwork(id)
    expect(error).toMatchObject({ code: 4902, message: expect.stringContaining('Network Not Found') })
    expect(alerts).toEqual([{ type: 'ALERT', code: 4902, message: expect.stringContaining(id) }])
    expect(view).toEqual({ name: 'Networks' })
    expect(await readToast()).toBe('Network not found')
  })

  test('behavior: an open modal keeps its view', async () => {
    const { open, switchNetwork } = await start({ isConnected: true })
    await open()
    expect(await switchNetwork(id)).toMatchObject({ error: { code: 4902 }, view: { name: 'Account' } })
    expect(await readToast()).toBe('Network not found')
  })

  test('behavior: without enableNetworkSwitch, the message is over the default view', async () => {
    const { switchNetwork } = await start({ options: { enableNetworkSwitch: false } })
    expect(await switchNetwork(id)).toMatchObject({ error: { code: 4902 }, view: { name: 'Connect' } })
    expect(await readToast()).toBe('Network not found')
  })

  test('attack: the message does not cover a request', async () => {
    const { switchNetwork } = await start({ isConnected: true })
    const { router } = await import('../router/router.ts')
    router.putInFront({ name: 'ApproveTransaction' })
    expect(await switchNetwork(id)).toMatchObject({ error: { code: 4902 }, view: { name: 'ApproveTransaction' } })
    expect(await readToast()).toBeUndefined()
    router.putInFront(undefined)
  })
})

describe('pay', () => {
  const payment = { amount: '1', recipient: '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C' }

  test('error: is 8003 by default, before anything is shown', async () => {
    for (const options of [{}, { features: { pay: false } }, { features: { pay: true }, basic: true }]) {
      const { pay } = await start({ options, isConnected: true })
      const option = 'basic' in options ? 'basic' : 'features.pay'
      await expect(pay(payment)).rejects.toMatchObject({ code: 8003, data: { option } })
      const { router } = await import('../router/router.ts')
      expect(router.store.getState().open).toBe(false)
    }
  })

  test('default: features.pay turns it on, and without a connection Connect opens', async () => {
    const { pay } = await start({ options: { features: { pay: true } } })
    const { router } = await import('../router/router.ts')
    const paid = pay(payment)
    await expect.poll(() => router.store.getState().open && router.current().name).toBe('Connect')
    router.dismiss()
    await expect(paid).rejects.toMatchObject({ code: 4001 })
  })
})

describe('start', () => {
  test('default: every network of the deployment is available, and the first one is active', async () => {
    const { state } = await start()
    expect(state.networks).toHaveLength(builtInNetworks.length)
    expect(state.namespaces.eip155?.networkId).toBe('eip155:1')
  })

  test('behavior: networks selects and orders them, and defaultNetwork is active', async () => {
    const networks = ['eip155:8453', { id: 10, name: 'Optimism' }, { caipNetworkId: 'eip155:137' }]
    const { state } = await start({ options: { networks, defaultNetwork: 'eip155:10' } })
    expect(state.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:8453', 'eip155:10', 'eip155:137'])
    expect(state.namespaces.eip155?.networkId).toBe('eip155:10')
    expect((await start({ options: { networks } })).state.namespaces.eip155?.networkId).toBe('eip155:8453')
  })

  test('default: the preferred account types match the specification (SPEC 9, Defaults)', async () => {
    const { state } = await start()
    const kinds = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' }
    expect(state.preferredAccountTypes).toEqual(kinds)
    const { state: changed } = await start({ options: { defaultAccountTypes: { eip155: 'eoa' } } })
    expect(changed.preferredAccountTypes).toEqual({ ...kinds, eip155: 'eoa' })
  })

  test('behavior: defaultAccountTypes takes what the kit reports, and nothing that a namespace cannot have', async () => {
    const { state, events } = await start({
      options: { defaultAccountTypes: { eip155: 'eoa', solana: 'smartAccount' } },
    })
    const option = {
      option: 'defaultAccountTypes.solana',
      reason: 'The option defaultAccountTypes.solana: expected "eoa".',
    }
    expect(events).toContainEqual({ type: 'OPTION_IGNORED', ...option })
    const reported = state.preferredAccountTypes
    expect(reported).toMatchObject({ eip155: 'eoa', solana: 'eoa' })
    const again = await start({ options: { defaultAccountTypes: reported } })
    expect(again.state.preferredAccountTypes).toEqual(reported)
    expect(again.events.filter(({ type }) => type === 'OPTION_IGNORED')).toEqual([])
  })

  test('behavior: a metadata.url of another origin is reported', async () => {
    const { events } = await start({ options: { metadata: { name: 'Bank', url: 'https://bank.example' } } })
    const reason = `It is not on ${origin}, the origin of the page.`
    expect(events).toContainEqual({ type: 'OPTION_IGNORED', option: 'metadata.url', reason })
  })

  test('behavior: an invalid entry of customWallets is reported to the page', async () => {
    const { events } = await start({ options: { customWallets: [{ id: 'own', name: 'Own' }, { id: 'wrong' }] } })
    const rejected = events.filter(({ type }) => type === 'WALLET_REJECTED')
    const reason = expect.stringMatching(/^name: /)
    expect(rejected).toEqual([{ type: 'WALLET_REJECTED', wallet: 'customWallets[1]', reason }])
  })

  test.each([
    [{ themeMode: 'dark' }, 'dark'],
    [{ themeMode: 'light' }, 'light'],
    [{}, 'light'],
  ])('behavior: the theme mode of %j in a light browser is %s', async (options, mode) => {
    expect((await start({ options })).state.themeMode).toBe(mode)
  })

  test('behavior: siwx prompts a connecting user to sign in', async () => {
    const { state } = await start({ options: { siwx: { functions: [], url: '/auth' } }, isConnected: true })
    expect(state.namespaces.eip155).not.toHaveProperty('signedIn')
    const { signInState } = await import('../state/signInState.ts')
    await expect.poll(() => signInState.store.getState().phase).toBe('asking')
  })
})

describe('open', () => {
  test('default: Connect, or Account for a connected user', async () => {
    expect(await (await start()).open()).toEqual({ name: 'Connect' })
    expect(await (await start({ isConnected: true })).open()).toEqual({ name: 'Account' })
  })

  test.each(['AllWallets', 'ConnectingWalletConnectBasic', 'Networks', 'Wallets', 'WhatIsAWallet', 'OnRampProviders'])(
    'behavior: the view %s opens on request',
    async (view) => {
      expect(await (await start()).open({ view })).toEqual({ name: view })
    },
  )

  test.each(['Account', 'Send', 'Receive', 'Swap'])(
    'behavior: the view %s needs a connection, and Connect opens without one',
    async (view) => {
      expect(await (await start()).open({ view })).toEqual({ name: 'Connect' })
      expect(await (await start({ isConnected: true })).open({ view })).toEqual({ name: view })
    },
  )

  test.each(['SendReview', 'SwapReview'] as const)('attack: a page opens no view over a %s', async (name) => {
    const { open } = await start({ isConnected: true })
    const { router } = await import('../router/router.ts')
    router.start([{ name: 'Account' }, { name }])
    router.store.setState({ open: true })
    for (const opening of [{ view: 'Account' }, { namespace: 'solana' }, { uri: 'wc:abc@2?relay-protocol=irn' }, {}]) {
      expect(await open(opening)).toEqual({ name })
    }
  })

  test('behavior: arguments prefill the swap form', async () => {
    const { open } = await start({ isConnected: true })
    const prefill = { fromToken: 'ETH', toToken: 'USDC', amount: '1.5' }
    expect(await open({ view: 'Swap', arguments: prefill })).toEqual({ name: 'Swap', arguments: prefill })
  })

  test('behavior: another namespace opens the view that leads to it', async () => {
    const { open } = await start({ isConnected: true })
    const route = { switchToChain: 'solana', navigateTo: 'Connect', navigateWithReplace: true, network: solana }
    expect(await open({ namespace: 'solana' })).toEqual({ name: 'SwitchActiveChain', ...route })
    expect(await open({ namespace: 'eip155' })).toEqual({ name: 'Account' })
  })

  test.each(['polkadot', 'solana'])('error: a namespace without a network opens nothing: %s', async (namespace) => {
    const { open } = await start({ options: { networks: ['eip155:1'] } })
    const { router } = await import('../router/router.ts')
    const text = `Chain adapter not found: this page uses no network of ${namespace}. Add one to the option "networks".`
    await expect(open({ namespace })).rejects.toMatchObject({ code: 8117, message: text })
    expect(router.current().name).not.toMatch(/^Switch/)
  })

  test('behavior: uri shows the dapp’s pairing code', async () => {
    const { open } = await start({ options: { manualWCControl: true } })
    await open({ uri: 'wc:abc@2?relay-protocol=irn' })
    const { pairing } = await import('../wallets/connector/pairing.ts')
    expect(pairing.store.getState().current).toMatchObject({ stage: 'waiting', uri: 'wc:abc@2?relay-protocol=irn' })
  })

  test('behavior: manualWCControl opens the QR code, and all wallets on a phone', async () => {
    const options = { manualWCControl: true }
    expect(await (await start({ options })).open()).toEqual({ name: 'ConnectingWalletConnectBasic' })
    expect(await (await start({ options, userAgent: phone })).open()).toEqual({ name: 'AllWallets' })
  })

  test('behavior: basic opens nothing for a connected user', async () => {
    const options = { basic: true }
    expect(await (await start({ options })).open()).toEqual({ name: 'Connect' })
    expect(await (await start({ options, isConnected: true })).open()).toBeUndefined()
  })

  test.each([
    ['Send', { features: { send: false } }, 'features.send'],
    ['Receive', { features: { receive: false } }, 'features.receive'],
    ['AllWallets', { features: { allWallets: false } }, 'features.allWallets'],
    ['Swap', { remoteFeatures: { swaps: false } }, 'remoteFeatures.swaps'],
    ['Swap', { remoteFeatures: { swaps: ['1inch'] } }, 'remoteFeatures.swaps'],
    ['OnRampProviders', { remoteFeatures: { onramp: false } }, 'remoteFeatures.onramp'],
    ['Networks', { enableNetworkSwitch: false }, 'enableNetworkSwitch'],
    ['Account', { basic: true }, 'basic'],
    ['Wallets', { basic: true }, 'basic'],
    ['OnRampProviders', { basic: true }, 'basic'],
  ])('error: the view %s with %j does not open, and the error names the option', async (view, options, option) => {
    for (const isConnected of [false, true]) {
      const { open } = await start({ options, isConnected })
      const error = { code: 8003, data: { option }, message: expect.stringContaining(option) }
      await expect(open({ view })).rejects.toMatchObject(error)
    }
  })

  test('behavior: manualWCControl without the directory opens the QR code on a phone, too', async () => {
    const options = { manualWCControl: true, features: { allWallets: false } }
    expect(await (await start({ options, userAgent: phone })).open()).toEqual({ name: 'ConnectingWalletConnectBasic' })
  })

  test.each([
    [{}, 'Account'],
    [{ unsupportedNetwork: 'block' }, 'UnsupportedChain'],
    [{ allowUnsupportedChain: false }, 'UnsupportedChain'],
    [{ unsupportedNetwork: 'ignore' }, 'Account'],
  ])('behavior: on a network that the dapp does not support, %j opens %s', async (overrides, name) => {
    const options = { networks: ['eip155:1'], ...overrides }
    expect(await (await start({ options, isConnected: true, network: 'eip155:43114' })).open()).toEqual({ name })
  })
})
