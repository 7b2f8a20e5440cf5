import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { PageWallet } from '@oriel/shared/kit/pageWallet.ts'
import { expect, test } from 'vitest'
import { planConnectors } from './planConnectors.ts'

const mainnet: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const requested: CaipNetworkId[] = ['eip155:1', mainnet]

const createAnnounced = (id: string, name: string, rdns?: string): PageWallet => ({
  id,
  kind: 'announced',
  name,
  ...(rdns && { rdns }),
})
const createStandard = (id: string, name: string, chains = ['solana:mainnet']): PageWallet => ({
  id,
  kind: 'standard',
  name,
  chains,
  features: ['standard:connect'],
})

function plan(wallets: PageWallet[], more: Partial<Parameters<typeof planConnectors>[1]> = {}) {
  const plans = planConnectors(wallets, { requested, ids: new Map(), ...more })
  return plans.map(({ id, type, eip155, solana }) => [id, type, eip155?.id, solana?.id])
}

test('default: each kind has an id that is stable across reloads', () => {
  const legacy: PageWallet = { id: 'legacy', kind: 'legacy', name: 'Browser wallet' }
  expect(plan([createAnnounced('u1', 'Alpha', 'test.alpha'), legacy, createStandard('s1', 'Sol')])).toEqual([
    ['test.alpha', 'ANNOUNCED', 'u1', undefined],
    ['injected', 'INJECTED', 'legacy', undefined],
    ['standard:Sol', 'ANNOUNCED', undefined, 's1'],
  ])
})

test('behavior: two halves with one name are one wallet in either order; three are not', () => {
  const evm = createAnnounced('u1', 'Both', 'test.both')
  const sol = createStandard('s1', ' both ')
  const expected = [['test.both', 'MULTI_CHAIN', 'u1', 's1']]
  expect(plan([evm, sol])).toEqual(expected)
  expect(plan([sol, evm])).toEqual(expected)
  expect(plan([evm, sol, createStandard('s2', 'BOTH')]).map(([id]) => id)).toEqual([
    'test.both',
    'standard: both ',
    'standard:BOTH',
  ])
  expect(plan([evm, sol, createAnnounced('u2', 'Both', 'evil.both')])).toHaveLength(3)
  expect(plan([evm, sol], { stored: 'standard: both ' })).toHaveLength(2)
})

test('behavior: only namespaces that the dapp requests are offered', () => {
  const wallets = [
    createAnnounced('u1', 'Both', 'test.both'),
    createStandard('s1', 'Both'),
    createStandard('s2', 'Other'),
  ]
  expect(plan(wallets, { requested: ['eip155:1'] })).toEqual([['test.both', 'ANNOUNCED', 'u1', undefined]])
  expect(plan(wallets, { requested: [mainnet] })).toEqual([
    ['test.both', 'ANNOUNCED', undefined, 's1'],
    ['standard:Other', 'ANNOUNCED', undefined, 's2'],
  ])
  const devnetOnly = createStandard('s3', 'Dev', ['solana:devnet'])
  expect(plan([devnetOnly])).toEqual([])
  expect(plan([devnetOnly], { requested: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] })).toHaveLength(1)
  const local = createStandard('s4', 'Local', ['solana:localnet'])
  expect(plan([local], { requested: ['solana:AbqHVzU5MxnbLnYAmZPehVNdwLvB886m'] })).toHaveLength(1)
  expect(plan([local])).toEqual([])
  expect(plan([devnetOnly], { requested: ['solana:AbqHVzU5MxnbLnYAmZPehVNdwLvB886m'] })).toEqual([])
})

test('behavior: a wallet keeps its id until it is withdrawn, and then the id is free', () => {
  const ids = new Map<string, string>()
  const [first, second] = [createAnnounced('u1', 'A', 'test.a'), createAnnounced('u2', 'A too', 'test.a')]
  expect(plan([first, second], { ids }).map(([id]) => id)).toEqual(['test.a', 'test.a#2'])
  expect(plan([second], { ids }).map(([id]) => id)).toEqual(['test.a#2'])
  expect(plan([second, createAnnounced('u3', 'A', 'test.a')], { ids }).map(([id]) => id)).toEqual([
    'test.a#2',
    'test.a',
  ])
})

test('error: no announcement can claim the id of a built-in connector', () => {
  for (const rdns of ['ID_AUTH', 'walletConnect', 'safe', 'injected', 'constructor', '', undefined]) {
    expect(plan([createAnnounced('u1', 'Evil', rdns)])[0]?.[0]).toMatch(/^announced:/)
  }
})
