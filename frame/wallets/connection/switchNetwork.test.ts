import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'

const localnet = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const other = describeEvm({ id: 31339, name: 'Localnet Three', rpcUrl: 'http://node.invalid' })
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

beforeEach(() => {
  vi.resetModules()
  stubConfig({ networks: [localnet, other] })
  return () => vi.unstubAllGlobals()
})

/** Connects a wallet on the first network. The node of the other network returns `chainId`. */
async function start(chainId: string) {
  const items = stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const requests = [JSON.parse(String(init?.body)) as { id: number } | { id: number }[]].flat()
    return Response.json(requests.map(({ id }) => ({ jsonrpc: '2.0', id, result: chainId })))
  })
  const { switchNetwork } = await import('./switchNetwork.ts')
  const { registry } = await import('./registry.ts')
  const { networks } = await import('../../state/networks.ts')
  const { session } = await import('../../state/session.ts')
  const { storage } = await import('../../state/storage.ts')
  storage.open('https://app.example')
  networks.store.setState({ active: { eip155: localnet.caipNetworkId }, requested: [localnet] })
  const moved: string[] = []
  const move = async ({ caipNetworkId }: { caipNetworkId: string }) => void moved.push(caipNetworkId)
  registry.put({ id: 'fox', name: 'Fox', type: 'ANNOUNCED', namespaces: ['eip155'], switchNetwork: move } as never)
  session.set('eip155', { status: 'connected', connectorId: 'fox', accounts: [{ address: account } as never] })
  const readState = () => {
    const { active, requested } = networks.store.getState()
    return { active: active.eip155, requested: requested.map(({ caipNetworkId }) => caipNetworkId) }
  }
  return { switchNetwork, moved, items, readState }
}

test('default: the wallet switches to a network whose node reports its chain id, and the network is added', async () => {
  const { switchNetwork, moved, readState } = await start('0x7a6b')
  await switchNetwork('eip155:31339')
  expect(moved).toEqual(['eip155:31339'])
  expect(readState()).toEqual({ active: 'eip155:31339', requested: ['eip155:31337', 'eip155:31339'] })
})

test('attack: a network whose node serves another network is not added, and the wallet does not switch', async () => {
  const { switchNetwork, moved, items, readState } = await start('0x1')
  const data = { networkId: 'eip155:31339', answered: 'eip155:1' }
  await expect(switchNetwork('eip155:31339')).rejects.toMatchObject({ code: 8170, data })
  expect(moved).toEqual([])
  expect(readState()).toEqual({ active: 'eip155:31337', requested: ['eip155:31337'] })
  expect([...items.values()].join()).not.toContain('31339')
})

test('error: a network that this deployment does not serve is unknown', async () => {
  const { switchNetwork, moved } = await start('0x1')
  await expect(switchNetwork('eip155:1')).rejects.toMatchObject({ code: 4902 })
  expect(moved).toEqual([])
})
