import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

type OfferConditions = {
  revision?: number
  options?: object
  config?: object
  isPhone?: boolean
  connectorId?: string
  chain?: string
}

async function recordOffers({
  revision = 2,
  options: written,
  config,
  isPhone = false,
  connectorId,
  chain,
}: OfferConditions) {
  vi.resetModules()
  stubConfig({ networks: builtInNetworks, coinbaseUrl: 'https://keys.example/connect', ...config })
  const session = { eip155: { connectorId, account: 0 } }
  stubStorage()
  vi.stubGlobal('navigator', { userAgent: '', userAgentData: { mobile: isPhone } })
  const { storage } = await import('../state/storage.ts')
  if (connectorId) storage.set('session', session as never)
  const { networks } = await import('../state/networks.ts')
  const { options } = await import('../state/options.ts')
  const { router } = await import('../router/router.ts')
  const { registry } = await import('../wallets/connection/registry.ts')
  const { offerCoinbase } = await import('./offerCoinbase.ts')
  options.set(written ?? {})
  if (chain)
    networks.store.setState({ requested: [{ caipNetworkId: chain, chainNamespace: chain.split(':')[0] } as never] })
  else networks.request(undefined, undefined)
  offerCoinbase(revision)
  const isOffered = async () => {
    await import('../wallets/page/coinbase.ts')
    return registry.find('coinbaseWalletSDK') !== undefined
  }
  const before = await isOffered()
  router.open({ name: 'Connect' })
  return [before, await isOffered()]
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('default: offered when the window opens, and immediately to a returning Coinbase user', async () => {
  expect(await recordOffers({})).toEqual([false, true])
  expect(await recordOffers({ connectorId: 'coinbaseWalletSDK' })).toEqual([true, true])
  expect(await recordOffers({ connectorId: 'io.metamask' })).toEqual([false, true])
})

test.each<[string, OfferConditions]>([
  ['the dapp disables it', { options: { enableCoinbase: false } }],
  ['the dapp wants no smart wallet', { options: { coinbasePreference: 'eoaOnly' } }],
  ['the variant is the basic one', { options: { basic: true } }],
  ['the deployment disables it', { config: { coinbaseUrl: null } }],
  ['the dapp has no EVM network', { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ['this is a phone', { isPhone: true }],
  ['the page’s SDK cannot bring it', { revision: 1 }],
])('behavior: not offered when %s', async (_, conditions) => {
  expect(await recordOffers(conditions)).toEqual([false, false])
  expect(await recordOffers({ ...conditions, connectorId: 'coinbaseWalletSDK' })).toEqual([false, false])
})
