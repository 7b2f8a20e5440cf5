import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const ethereum = builtInNetworks[0] as Network
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const limited = { code: -32005 }

async function load(left: number) {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockReturnValue(0)
  stubConfig({ networks: builtInNetworks })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const [{ respondFromState }, { consumeReads }, { networks }, { session }] = await Promise.all([
    import('./respondFromState.ts'),
    import('./reads/readChain.ts'),
    import('../state/networks.ts'),
    import('../state/session.ts'),
  ])
  networks.store.setState({ active: { eip155: ethereum.caipNetworkId }, requested: [ethereum] })
  session.set('eip155', { status: 'connected', connectorId: 'ours', accounts: [{ address: account } as never] })
  consumeReads(12_000 - left)
  return (method: 'eth_subscribe' | 'wallet_getAssets', params: unknown) =>
    respondFromState({ namespace: 'eip155', method, params, origin: 'https://dapp.example' })
}

beforeEach(() => () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('behavior: the list of assets counts as reads of the page, with the work that the backend counts for named tokens', async () => {
  const createAssetParams = (asset: string) => [{ account, assetFilter: { '0x1': [asset] } }]
  await expect((await load(1))('wallet_getAssets', createAssetParams('native'))).rejects.toMatchObject(limited)
  await expect((await load(2))('wallet_getAssets', createAssetParams('native'))).rejects.not.toMatchObject(limited)
  await expect((await load(21))('wallet_getAssets', createAssetParams(account))).rejects.toMatchObject(limited)
  await expect((await load(22))('wallet_getAssets', createAssetParams(account))).rejects.not.toMatchObject(limited)
})

test('behavior: the reads of a subscription count as reads of the page', async () => {
  await expect((await load(0))('eth_subscribe', ['newHeads'])).rejects.toMatchObject(limited)
  await expect((await load(1))('eth_subscribe', ['newHeads'])).rejects.toMatchObject({ code: 4901 })
})
