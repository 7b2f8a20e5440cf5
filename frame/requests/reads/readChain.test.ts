import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubNode } from './stubNode.testing.ts'

stubConfig({ networks: builtInNetworks })
const { readChain } = await import('./readChain.ts')
const { networks } = await import('../../state/networks.ts')

const ethereum = builtInNetworks[0] as Network
let requests: string[]

beforeEach(() => {
  networks.store.setState({ active: { eip155: ethereum.caipNetworkId }, requested: [ethereum] })
  requests = stubNode(() => '0x1')
  return () => vi.unstubAllGlobals()
})

test('default: identical concurrent reads share one request, and a later read sends its own', async () => {
  const read = () => readChain({ method: 'eth_getBalance', params: [`0x${'12'.repeat(20)}`, 'latest'] })
  expect(await Promise.all([read(), read(), read()])).toEqual(['0x1', '0x1', '0x1'])
  expect(requests).toEqual(['eth_getBalance'])
  await read()
  expect(requests).toEqual(['eth_getBalance', 'eth_getBalance'])
})

test('behavior: reads with different parameters are sent separately', async () => {
  const read = (byte: string) => readChain({ method: 'eth_getBalance', params: [`0x${byte.repeat(20)}`, 'latest'] })
  await Promise.all([read('12'), read('34')])
  expect(requests).toEqual(['eth_getBalance', 'eth_getBalance'])
})

test('behavior: the changes of a filter are read by each caller, because the node returns them only once', async () => {
  const read = () => readChain({ method: 'eth_getFilterChanges', params: ['0x1'] })
  await Promise.all([read(), read()])
  expect(requests).toEqual(['eth_getFilterChanges', 'eth_getFilterChanges'])
})
