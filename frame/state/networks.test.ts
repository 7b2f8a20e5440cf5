import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { config } from '../platform/config.ts'
import { networks } from './networks.ts'
import { storage } from './storage.ts'

vi.mock('../platform/config.ts', () => ({ config: { networks: [] } }))

const createNetwork = (id: number): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
let stored: Partial<Record<string, unknown>> = {}
beforeEach(() => {
  Object.assign(config, { networks: [1, 2, 3].map(createNetwork) })
  stored = {}
  vi.spyOn(storage, 'get').mockImplementation((key) => stored[key] as never)
  vi.spyOn(storage, 'set').mockImplementation((key, value) => {
    stored[key] = value
  })
})
const getActive = () => networks.store.getState().active.eip155
const requestedIds: CaipNetworkId[] = ['eip155:1', 'eip155:2']

test('default: the first network of the dapp is in use', () => {
  networks.request(requestedIds, undefined)
  expect(getActive()).toBe('eip155:1')
  expect(networks.requested('eip155:3')).toBeUndefined()
})

test('behavior: a network that another tab added and chose is added and in use here', () => {
  networks.request(requestedIds, undefined)
  stored = { addedNetworks: ['eip155:3'], network: { eip155: 'eip155:3' } }
  networks.reload()
  expect(networks.requested('eip155:3')).toMatchObject({ id: 3 })
  expect([getActive(), networks.isUnsupported('eip155')]).toEqual(['eip155:3', false])
})

test('behavior: a network that the dapp no longer requests stays in use only for a connected wallet', () => {
  stored = { network: { eip155: 'eip155:3' }, session: { eip155: { connectorId: 'ID_AUTH', accounts: [] } } }
  networks.request(requestedIds, undefined)
  expect(getActive()).toBe('eip155:3')
  stored = { network: { eip155: 'eip155:3' } }
  networks.request(requestedIds, undefined)
  expect(getActive()).toBe('eip155:1')
})

test('behavior: a network that the visitor added is there at the next visit', () => {
  networks.request(requestedIds, undefined)
  networks.add('eip155:3')
  expect(networks.requested('eip155:3')).toMatchObject({ id: 3 })
  networks.request(requestedIds, undefined)
  expect(networks.requested('eip155:3')).toMatchObject({ id: 3 })
})
