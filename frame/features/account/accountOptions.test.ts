// @vitest-environment happy-dom

import type { View } from '@oriel/shared/kit/view.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

type AccountOptions = { view?: View; options?: object; isEmpty?: boolean; isElsewhere?: boolean }

let showApp: Awaited<ReturnType<typeof loadAppScreen>>

beforeAll(async () => {
  showApp = await loadAppScreen('account')
})

/** Renders an account on a network with an exchange and a token seller. The dapp also uses Optimism. */
async function showAccount({ view = { name: 'Account' }, options = {}, isEmpty, isElsewhere }: AccountOptions = {}) {
  const { createAsset, someAssets } = await import('../../scenarios/support/accountFixtures.ts')
  const { sellers, sold } = await import('../buy/scenarios/buyFixtures.ts')
  const { avalanche, optimism } = await import('../../scenarios/support/fixtures.ts')
  const { answers, showConnected } = await import('../../scenarios/support/setUp.ts')
  const { exchange } = await import('../swap/scenarios/swapFixtures.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { networks } = await import('../../state/networks.ts')
  const { caipNetworkId: networkId } = optimism
  const nothing = [createAsset(0, { name: 'Ether', symbol: 'ETH', decimals: 18, units: 0n, price: 3120.4 })]
  const show = () => {
    if (isEmpty) answers.queries.nativeBalance = () => 0n
    answers.queries.assets = () => ({ assets: isEmpty ? nothing : someAssets, isIncomplete: false })
    answers.queries.elsewhere = () => ({
      assets: isEmpty ? [] : someAssets.map((asset) => ({ ...asset, networkId })),
      isIncomplete: false,
    })
    answers.queries.onrampOptions = () => sold
    showConnected(view)
    changeConfig({ onramp: sellers, networks: [exchange, optimism, avalanche] })
    networks.store.setState({ requested: [exchange, optimism] })
    if (isElsewhere) networks.store.setState({ active: { eip155: avalanche.caipNetworkId } })
  }
  await showApp({ show, options })
}

describe('the actions of the account', () => {
  test('default: buy, swap, receive and send, in this order (SPEC 9, Defaults)', async () => {
    await showAccount()
    expect(readTexts('.round-action')).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
  })

  test.each<[name: string, options: object, actions: string[]]>([
    ['features.receive', { features: { receive: false } }, ['Buy', 'Swap', 'Send']],
    ['features.send', { features: { send: false } }, ['Buy', 'Swap', 'Receive']],
    ['remoteFeatures.onramp', { remoteFeatures: { onramp: false } }, ['Swap', 'Receive', 'Send']],
    ['remoteFeatures.swaps', { remoteFeatures: { swaps: false } }, ['Buy', 'Receive', 'Send']],
    [
      'features.walletFeaturesOrder',
      { features: { walletFeaturesOrder: ['send', 'receive', 'swaps', 'onramp'] } },
      ['Send', 'Receive', 'Swap', 'Buy'],
    ],
    [
      'features.walletFeaturesOrder with one name',
      { features: { walletFeaturesOrder: ['send'] } },
      ['Send', 'Buy', 'Swap', 'Receive'],
    ],
    [
      'remoteFeatures.onramp without the provider',
      { remoteFeatures: { onramp: ['other'] } },
      ['Swap', 'Receive', 'Send'],
    ],
    ['remoteFeatures.swaps without the exchange', { remoteFeatures: { swaps: ['1inch'] } }, ['Buy', 'Receive', 'Send']],
    [
      'remoteFeatures with the providers of the deployment',
      { remoteFeatures: { swaps: ['uniswap', '1inch'], onramp: ['harbour'] } },
      ['Buy', 'Swap', 'Receive', 'Send'],
    ],
  ])('behavior: %s changes them', async (_, options, actions) => {
    await showAccount({ options })
    expect(readTexts('.round-action')).toEqual(actions)
  })

  test.each<[name: string, options: object, actions: string[]]>([
    ['without options', {}, ['Receive', 'Buy']],
    ['features.receive', { features: { receive: false } }, ['Buy']],
    ['remoteFeatures.onramp', { remoteFeatures: { onramp: false } }, ['Receive']],
  ])('behavior: an empty account offers the same ways to get tokens: %s', async (_, options, actions) => {
    await showAccount({ options, isEmpty: true })
    expect(readTexts('.empty button')).toEqual(actions)
  })
})

test.each([
  ['Asia/Shanghai', ['Swap', 'Receive', 'Send']],
  ['Europe/Berlin', ['Buy', 'Swap', 'Receive', 'Send']],
])(
  'behavior: a deployment that restricts Asia/Shanghai offers no purchases there (SPEC 9): %s',
  async (timeZone, actions) => {
    const { changeConfig } = await import('../../platform/config.ts')
    const { isAvailable } = await import('../../app/views.tsx')
    const resolved = new Intl.DateTimeFormat().resolvedOptions()
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone })
    changeConfig({ restrictedTimeZones: ['ASIA/SHANGHAI'] })
    await showAccount()
    expect(readTexts('.round-action')).toEqual(actions)
    expect(isAvailable('OnRampProviders')).toBe(actions.includes('Buy'))
    changeConfig({ restrictedTimeZones: [] })
    spy.mockRestore()
  },
)

test('behavior: remoteFeatures.activity leaves the history out', async () => {
  await showAccount()
  expect(readTexts('[role=tab]')).toEqual(['Tokens', 'NFTs', 'Activity'])
  await showAccount({ options: { remoteFeatures: { activity: false } } })
  expect(readTexts('[role=tab]')).toEqual(['Tokens', 'NFTs'])
})

describe('enableNetworkSwitch', () => {
  const fixed = { enableNetworkSwitch: false }

  test('default: the visitor changes the network in the account and in its settings', async () => {
    await showAccount()
    expect(readTexts('button.network-pill')).toEqual(['Network: All networks'])
    await showAccount({ view: { name: 'AccountSettings' } })
    expect(readTexts('.list button')).toContain('NetworkEthereum')
  })

  test('behavior: without it the account is of one network, which no button changes', async () => {
    await showAccount({ options: fixed })
    expect(readTexts('.network-pill')).toEqual(['EthereumNetwork: Ethereum'])
    expect(readTexts('button.network-pill')).toEqual([])
    await showAccount({ view: { name: 'AccountSettings' }, options: fixed })
    expect(readTexts('.list button')).not.toContain('NetworkEthereum')
  })

  test('behavior: without it a token of another network has no button that would change the network', async () => {
    const view: View = { name: 'Token', network: 'eip155:10' }
    await showAccount({ view })
    expect(readTexts('.round-action')).toEqual(['Receive', 'Send'])
    await showAccount({ view, options: fixed })
    expect(readTexts('.round-action')).toEqual([])
  })

  test('behavior: without it the strip about an unsupported network has no button', async () => {
    await showAccount({ isElsewhere: true })
    expect(readTexts('.banner button')).toEqual(['Switch'])
    await showAccount({ isElsewhere: true, options: fixed })
    expect(readTexts('.banner')).toHaveLength(1)
    expect(readTexts('.banner button')).toEqual([])
  })
})

test.each<[name: string, options: object, strips: number]>([
  ['default: it is shown', {}, 1],
  ['behavior: unsupportedNetwork turns it off', { unsupportedNetwork: 'ignore' }, 0],
  ['behavior: allowUnsupportedChain is the older name', { allowUnsupportedChain: true }, 0],
])('the strip about a network that the dapp does not use, %s', async (_, options, strips) => {
  await showAccount({ isElsewhere: true, options })
  expect(readTexts('.banner')).toHaveLength(strips)
})
