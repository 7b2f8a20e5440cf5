import type { Network } from '@oriel/shared/chains/networks.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

test('error: a network of another namespace has no gas price (SPEC 8)', async () => {
  stubConfig({ networks: builtInNetworks })
  const { costQuery, dataFeeQuery } = await import('./cost.ts')
  const client = new QueryClient()
  const network = { ...builtInNetworks[0], chainNamespace: 'polkadot', caipNetworkId: 'polkadot:1' } as Network
  const failure = { code: 8105, message: 'Network not supported for Gas Price' }
  await expect(client.fetchQuery(dataFeeQuery(network))).rejects.toMatchObject(failure)
  const transfer = { network, from: '1a', to: '1b', token: undefined, units: 1n }
  await expect(client.fetchQuery(costQuery(transfer))).rejects.toMatchObject(failure)
  vi.unstubAllGlobals()
})
