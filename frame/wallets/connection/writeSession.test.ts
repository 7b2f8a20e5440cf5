import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'
import type { Grant } from '../connector/connector.ts'

const eip155: Grant = {
  account: 0,
  accounts: [{ namespace: 'eip155', address: `0x${'11'.repeat(20)}`, type: 'eoa' }],
}
const solana: Grant = { account: 0, accounts: [{ namespace: 'solana', address: '1'.repeat(32), type: 'eoa' }] }

const emitted: KitEvent[] = []
const connected: boolean[] = []
const takeEvents = () => emitted.splice(0)

let connection: typeof import('./writeSession.ts')
let disconnect: typeof import('./disconnect.ts').disconnect
let changes: typeof import('../connector/walletChanges.ts').walletChanges

beforeEach(async () => {
  vi.resetModules()
  emitted.length = connected.length = 0
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  connection = await import('./writeSession.ts')
  ;({ disconnect } = await import('./disconnect.ts'))
  ;({ walletChanges: changes } = await import('../connector/walletChanges.ts'))
  const { followWallets } = await import('./followWallets.ts')
  followWallets()
  const { kitEvents } = await import('../../state/kitEvents.ts')
  kitEvents.subscribe((event) => emitted.push(event))
  connection.subscribeToConnected((reconnect) => connected.push(reconnect))
})

test('a wallet of two namespaces emits one event when it connects, and one when it is disconnected', async () => {
  connection.writeSession('com.meadow', { eip155, solana }, { reconnect: false })
  expect(takeEvents()).toMatchObject([
    { type: 'CONNECT_SUCCESS', connectorId: 'com.meadow', namespaces: ['eip155', 'solana'], reconnect: false },
  ])
  await disconnect()
  expect(takeEvents()).toEqual([{ type: 'DISCONNECT_SUCCESS', namespaces: ['eip155', 'solana'] }])
})

test('a wallet whose namespaces are restored one after another emits one event, and each counts for sign-ins', () => {
  connection.writeSession('com.meadow', { eip155 })
  connection.writeSession('com.meadow', { solana })
  expect(takeEvents()).toMatchObject([{ type: 'CONNECT_SUCCESS', namespaces: ['eip155'], reconnect: true }])
  expect(connected).toEqual([true, true])
})

test('a namespace that the user connects later, and another wallet, emit events of their own', () => {
  connection.writeSession('com.meadow', { eip155 }, { reconnect: false })
  connection.writeSession('com.meadow', { solana }, { reconnect: false })
  connection.writeSession('com.alpha', { solana })
  expect(takeEvents()).toMatchObject([
    { connectorId: 'com.meadow', namespaces: ['eip155'] },
    { connectorId: 'com.meadow', namespaces: ['solana'] },
    { connectorId: 'com.alpha', namespaces: ['solana'], reconnect: true },
  ])
})

test('accounts that change emit nothing, and a wallet that ends two namespaces emits one event', () => {
  connection.writeSession('com.meadow', { eip155, solana }, { reconnect: false })
  takeEvents()
  connection.writeSession('com.meadow', { eip155 })
  expect(takeEvents()).toEqual([])
  changes.emit({ connectorId: 'com.meadow', grants: { eip155: 'ended', solana: 'ended' } })
  expect(takeEvents()).toEqual([{ type: 'DISCONNECT_SUCCESS', namespaces: ['eip155', 'solana'] }])
})
