import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { frozenRequest } from './frozenRequest.testing.ts'

const { origin } = frozenRequest
const meadow = describeEvm({ id: 7777, name: 'Meadow', rpcUrl: 'https://node.example' })

beforeEach(() => {
  vi.resetModules()
  stubConfig({ surface: 'window', networks: builtInNetworks })
  vi.stubGlobal('addEventListener', () => undefined)
  return () => vi.unstubAllGlobals()
})

async function accept(...pageNetworks: object[]) {
  const [{ acceptRequest, clearRequest }, { networks }] = await Promise.all([
    import('./acceptRequest.ts'),
    import('../state/networks.ts'),
  ])
  const request = { task: 'unlock', id: '1', origin, themeMode: 'light', uses: 'none', pageNetworks } as never
  const [first, second] = [new MessageChannel(), new MessageChannel()]
  acceptRequest(request, [first.port1, second.port1])
  return { networks, clearRequest }
}

test('default: a window shows the network of a page as that of the verified origin, until the request ends', async () => {
  const { networks, clearRequest } = await accept({ ...meadow, addedBy: 'https://bank.example' })
  expect(networks.served('eip155:7777')).toMatchObject({ name: 'Meadow (dapp.example)', addedBy: origin })
  clearRequest()
  expect(networks.served('eip155:7777')).toBeUndefined()
})

test('attack: the network of a page replaces none of the deployment, and does not reach the request of another site', async () => {
  const { networks } = await accept({ ...meadow, id: 1, caipNetworkId: 'eip155:1' }, meadow)
  expect(networks.served('eip155:1')).toMatchObject({ name: 'Ethereum' })
  expect(networks.served('eip155:1')?.addedBy).toBeUndefined()
  await accept()
  expect(networks.listOfPage()).toEqual([])
})
