import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from './storage.testing.ts'

async function load() {
  const [{ accountTypes }, { networks }, { options }, { storage }] = await Promise.all([
    import('./accountTypes.ts'),
    import('./networks.ts'),
    import('./options.ts'),
    import('./storage.ts'),
  ])
  storage.open('https://dapp.example')
  return { accountTypes, networks, options, storage }
}

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  return () => vi.unstubAllGlobals()
})

afterEach(async () => {
  const { options, storage } = await load()
  options.set({})
  storage.remove('accountTypes')
})

test('default: the preferred kinds are those of the specification', async () => {
  const { accountTypes } = await load()
  const expected = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' }
  expect(accountTypes.preferred()).toEqual(expected)
})

test('behavior: the visitor’s choice has precedence over the dapp’s option, per namespace', async () => {
  const { accountTypes, options, storage } = await load()
  options.set({ defaultAccountTypes: { eip155: 'eoa' } })
  expect(accountTypes.preferred()).toMatchObject({ eip155: 'eoa', bip122: 'payment' })
  storage.set('accountTypes', { eip155: 'smartAccount' })
  expect(accountTypes.preferred()).toMatchObject({ eip155: 'smartAccount', solana: 'eoa' })
})

test.each([
  ['eip155:1', 'smartAccount', 'smartAccount'],
  ['eip155:1', 'eoa', 'eoa'],
  ['eip155:43114', 'smartAccount', 'eoa'],
  ['eip155:999999', 'smartAccount', 'eoa'],
] as const)('behavior: on %s an own account that shall be a %s is a %s', async (id, preferred, type) => {
  const { accountTypes, networks, storage } = await load()
  storage.set('accountTypes', { eip155: preferred })
  networks.store.setState({ active: { eip155: id } })
  expect(accountTypes.ofOwn('eip155')).toBe(type)
})
