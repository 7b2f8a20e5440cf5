import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { BroughtWallet } from '@oriel/shared/kit/pageWallet.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'

beforeAll(() => {
  stubConfig({ networks: builtInNetworks, coinbaseUrl: 'https://keys.example/connect' })
  stubStorage()
  return () => vi.unstubAllGlobals()
})

/** Returns what the SDK receives when the user selects Coinbase. */
async function bringWallet(input: object): Promise<BroughtWallet | undefined> {
  vi.resetModules()
  const { hostPage } = await import('../../state/hostPage.ts')
  const { networks } = await import('../../state/networks.ts')
  const { options } = await import('../../state/options.ts')
  const { registry } = await import('../connection/registry.ts')
  const { addCoinbase } = await import('./coinbase.ts')
  let brought: BroughtWallet | undefined
  hostPage.serve('https://app.example')
  hostPage.use({
    async bringWallet(wallet: BroughtWallet) {
      brought = wallet
      throw new Error('There is no pop-up here.')
    },
  } as never)
  const { accepted: wanted } = options.set(input)
  networks.request(wanted.networks, undefined)
  addCoinbase()
  const { signal } = new AbortController()
  const connecting = registry.find('coinbaseWalletSDK')?.connect({ namespaces: ['eip155'], signal } as never)
  await expect(connecting).rejects.toThrow()
  return brought
}

test('default: Coinbase reads the origin of the page and its networks', async () => {
  const brought = await bringWallet({ networks: ['eip155:8453', 'eip155:1'] })
  expect(brought).toEqual({
    id: 'coinbaseWalletSDK',
    url: 'https://keys.example/connect',
    name: 'https://app.example',
    chainIds: [8453, 1],
  })
})

test('behavior: Coinbase shows name and icon of the metadata', async () => {
  const icons = ['https://app.example/icon.png', 'https://app.example/other.png']
  const brought = await bringWallet({ metadata: { name: 'The shop', icons } })
  expect(brought).toMatchObject({ name: 'The shop', icon: icons[0] })
})
