import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

const [ethereum] = builtInNetworks as [Network]
const solana: Network = { ...ethereum, id: 'main', caipNetworkId: 'solana:main', chainNamespace: 'solana' }

beforeAll(() => {
  stubConfig({ networks: [ethereum, solana] })
  return () => vi.unstubAllGlobals()
})

async function load() {
  const { networks } = await import('../../state/networks.ts')
  const { session } = await import('../../state/session.ts')
  const { getNamespacesToConnect, getSupportedNamespaces } = await import('./namespacesToConnect.ts')
  const connect = (namespace: Namespace, connectorId: string) =>
    session.set(namespace, { status: 'connected', connectorId, accounts: [] })
  const use = (namespace: Namespace | undefined) => networks.store.setState({ namespace })
  return { networks, session, getNamespacesToConnect, getSupportedNamespaces, connect, use }
}

beforeEach(async () => {
  const { networks, session } = await load()
  networks.store.setState({ requested: [ethereum, solana], namespace: undefined })
  session.reset('eip155')
  session.reset('solana')
})

test('default: the first wallet is wanted for all namespaces of the dapp', async () => {
  const { getNamespacesToConnect, use } = await load()
  expect(getNamespacesToConnect()).toEqual(['eip155', 'solana'])
  use('solana')
  expect(getNamespacesToConnect()).toEqual(['eip155', 'solana'])
})

test('behavior: a second wallet is wanted for the namespace without one', async () => {
  const { getNamespacesToConnect, connect, use } = await load()
  connect('eip155', 'first')
  use('solana')
  expect(getNamespacesToConnect()).toEqual(['solana'])
})

test('behavior: a wallet is replaced in all of its namespaces, and nowhere else', async () => {
  const { getNamespacesToConnect, connect, use } = await load()
  connect('eip155', 'first')
  connect('solana', 'second')
  use('eip155')
  expect(getNamespacesToConnect()).toEqual(['eip155'])
  connect('solana', 'first')
  expect(getNamespacesToConnect()).toEqual(['eip155', 'solana'])
})

test('behavior: a connection in a namespace that the dapp no longer uses does not count', async () => {
  const { networks, getNamespacesToConnect, connect } = await load()
  networks.store.setState({ requested: [ethereum] })
  connect('solana', 'first')
  expect(getNamespacesToConnect()).toEqual(['eip155'])
})

test('behavior: a wallet is requested for the wanted namespaces, or for all that it supports here', async () => {
  const { getSupportedNamespaces, connect, use } = await load()
  expect(getSupportedNamespaces({ namespaces: ['solana', 'eip155', 'bip122'] })).toEqual(['eip155', 'solana'])
  connect('eip155', 'first')
  use('solana')
  expect(getSupportedNamespaces({ namespaces: ['eip155', 'solana'] })).toEqual(['solana'])
  expect(getSupportedNamespaces({ namespaces: ['eip155'] })).toEqual(['eip155'])
})
