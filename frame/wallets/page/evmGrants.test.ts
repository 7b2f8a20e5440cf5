import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { expect, test } from 'vitest'
import type { Grant } from '../connector/connector.ts'
import { createEvmGrants } from './evmGrants.ts'

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]

function createGrants() {
  const waiting: ((id: CaipNetworkId) => void)[] = []
  const reported: unknown[] = []
  const readNetwork = () => new Promise<CaipNetworkId>((resolve) => void waiting.push(resolve))
  const grants = createEvmGrants({ readNetwork, onChange: (grant) => void reported.push(getAddresses(grant)) })
  return { grants, reported, answer: (id: CaipNetworkId) => waiting.shift()?.(id) }
}

const getAddresses = (grant: Grant | string) =>
  typeof grant === 'string' ? grant : grant.accounts.map((account) => account.address)

test('behavior: accounts that the wallet emits again right after granting them stay granted', async () => {
  const { grants, answer, reported } = createGrants()
  const taken = grants.take([alice])
  await grants.change([alice])
  answer('eip155:1')
  expect(await taken).toMatchObject({ accounts: [{ address: alice }], networkId: 'eip155:1' })
  expect(reported).toEqual([])
})

test('behavior: accounts that the wallet emits while its network is read replace the older answer', async () => {
  const { grants, answer } = createGrants()
  const taken = grants.take([alice])
  const changed = grants.change([bob, alice])
  answer('eip155:1')
  expect(getAddresses(await taken)).toEqual([bob, alice])
  answer('eip155:1')
  await changed
})

test('behavior: a network that arrives during a second grant does not bring back the first account', async () => {
  const { grants, answer } = createGrants()
  const first = grants.take([alice])
  answer('eip155:1')
  await first
  const second = grants.take([bob])
  grants.follow('eip155:10')
  answer('eip155:1')
  expect(await second).toMatchObject({ accounts: [{ address: bob }], networkId: 'eip155:10' })
})

test('error: a wallet that locks during the request grants nothing', async () => {
  const { grants, answer } = createGrants()
  const taken = grants.take([alice])
  await grants.change([])
  answer('eip155:1')
  expect(await taken).toBe('locked')
})
