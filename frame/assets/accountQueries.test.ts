import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  return () => vi.unstubAllGlobals()
})

test('behavior: the chain itself is asked for the token that tokens names for a network', async () => {
  const { options } = await import('../state/options.ts')
  const { queryClient } = await import('../api/queryClient.ts')
  const { accountAssetsQuery } = await import('./accountQueries.ts')
  const account = `0x${'a1'.repeat(20)}`
  const address = `0x${'70'.repeat(20)}`
  const forced: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'https://wallet.example')
    if (!pathname.endsWith('/balance')) {
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(String(body)).id, result: '0x0' })
    }
    forced.push(searchParams.get('forceUpdate'))
    return Response.json({ balances: [] })
  })
  options.set({ tokens: { 'eip155:1': { address } } })
  for (const id of ['eip155:1', 'eip155:10']) {
    const network = builtInNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network) await queryClient.fetchQuery({ ...accountAssetsQuery(network, account), retry: false })
  }
  expect(forced).toEqual([`eip155:1:${address}`, null])
})
