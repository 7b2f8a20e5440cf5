import { expect, test } from 'vitest'
import type { CaipNetworkId } from '#shared/caip.ts'
import type { Grant } from '../connector/connector.ts'
import { createEvmGrants } from './evmGrants.ts'

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]

/** A wallet whose answers to `eth_chainId` come when the test lets them. */
function create() {
  const waiting: ((id: CaipNetworkId) => void)[] = []
  const told: unknown[] = []
  const readNetwork = () => new Promise<CaipNetworkId>((resolve) => void waiting.push(resolve))
  const grants = createEvmGrants({ readNetwork, tell: (grant) => void told.push(addressesOf(grant)) })
  return { grants, told, answer: (id: CaipNetworkId) => waiting.shift()?.(id) }
}

const addressesOf = (grant: Grant | string) =>
  typeof grant === 'string' ? grant : grant.accounts.map((one) => one.address)

test('behavior: a wallet that announces its accounts just after it granted them has granted them', async () => {
  const { grants, answer, told } = create()
  const taken = grants.take([alice])
  await grants.change([alice])
  answer('eip155:1')
  expect(await taken).toMatchObject({ accounts: [{ address: alice }], networkId: 'eip155:1' })
  expect(told).toEqual([])
})

test('behavior: what the wallet says while its network is read is newer, and is granted', async () => {
  const { grants, answer } = create()
  const taken = grants.take([alice])
  const changed = grants.change([bob, alice])
  answer('eip155:1')
  expect(addressesOf(await taken)).toEqual([bob, alice])
  answer('eip155:1')
  await changed
})

test('behavior: after one account, another: the network that comes meanwhile does not bring the first one back', async () => {
  const { grants, answer } = create()
  const first = grants.take([alice])
  answer('eip155:1')
  await first
  const second = grants.take([bob])
  grants.follow('eip155:10')
  answer('eip155:1')
  expect(await second).toMatchObject({ accounts: [{ address: bob }], networkId: 'eip155:10' })
})

test('error: a wallet that is locked meanwhile grants nothing', async () => {
  const { grants, answer } = create()
  const taken = grants.take([alice])
  await grants.change([])
  answer('eip155:1')
  expect(await taken).toBe('locked')
})
