import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

const network = describeEvm({ id: 1, name: 'One', rpcUrl: 'https://node.example' })
const whose = { networkId: network.caipNetworkId, account: '0xabc' }
const picture = 'data:image/png;base64,AA=='

async function load() {
  const [{ nativeBalanceQuery }, { identityQuery }, { queryClient }, { storage }, { keptAnswers }, facts] =
    await Promise.all([
      import('../api/nativeBalance.ts'),
      import('../api/identity.ts'),
      import('../api/queryClient.ts'),
      import('../state/storage.ts'),
      import('./keptAnswers.ts'),
      import('./knownFacts.ts'),
    ])
  const saidBalance = (units: bigint, at: number) =>
    queryClient.setQueryData(nativeBalanceQuery(network, '0xabc').queryKey, units, { updatedAt: at })
  const saidIdentity = (name: string, avatar: string) =>
    queryClient.setQueryData(identityQuery('0xabc').queryKey, { name, avatar })
  queryClient.clear()
  storage.open('https://dapp.example')
  return { keptAnswers, saidBalance, saidIdentity, ...facts }
}

beforeEach(() => {
  stubConfig({ networks: [network] })
  stubStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('default: an account that was never read has no facts, and causes no request', async () => {
  const { getKnownFacts } = await load()
  const mockFetch = vi.fn()
  vi.stubGlobal('fetch', mockFetch)
  expect(getKnownFacts(network, '0xabc')).toEqual({})
  expect(mockFetch).not.toHaveBeenCalled()
})

test('default: the facts are the last answers, or else the stored ones with their date', async () => {
  const { subscribeToFacts, keptAnswers, getKnownFacts, saidBalance, saidIdentity } = await load()
  keptAnswers.keepNative(whose, 5n)
  keptAnswers.keepIdentity('0xabc', { name: 'old.eth', avatar: null })
  const { symbol, decimals } = network.nativeCurrency
  expect(getKnownFacts(network, '0xabc')).toEqual({
    balance: { value: '5', symbol, decimals, at: expect.any(Number) },
    profileName: 'old.eth',
  })
  let changes = 0
  const stop = subscribeToFacts(() => changes++)
  saidBalance(10n ** 30n, 7)
  saidIdentity('new.eth', picture)
  stop()
  expect(changes).toBeGreaterThanOrEqual(2)
  expect(getKnownFacts(network, '0xabc')).toEqual({
    balance: { value: `1${'0'.repeat(30)}`, symbol, decimals, at: 7 },
    profileName: 'new.eth',
    profileImage: picture,
  })
  expect(getKnownFacts(network, '0xdef')).toEqual({})
})

test.each([
  ['a path at the backend', '/v1/avatar-image?name=a.eth'],
  ['too large', picture + 'A'.repeat(40_000)],
])('behavior: a picture that is %s is not passed to the page', async (_, avatar) => {
  const { getKnownFacts, saidIdentity } = await load()
  saidIdentity('a.eth', avatar)
  expect(getKnownFacts(network, '0xabc')).toEqual({ profileName: 'a.eth' })
})

test('behavior: the page learns whether the account runs the program, until a transaction may have changed it', async () => {
  const { getKnownFacts } = await load()
  const [{ queryClient }, { getDelegationKey }] = await Promise.all([
    import('../api/queryClient.ts'),
    import('./programQuery.ts'),
  ])
  const key = getDelegationKey(network, '0xABC')
  queryClient.setQueryData(key, { kind: 'own' })
  expect(getKnownFacts(network, '0xabc')).toEqual({ smartAccountDeployed: true })
  queryClient.setQueryData(key, { kind: 'foreign', address: '0xdef' })
  expect(getKnownFacts(network, '0xabc')).toEqual({ smartAccountDeployed: false })
  await queryClient.invalidateQueries({ queryKey: ['program'] })
  expect(getKnownFacts(network, '0xabc')).toEqual({})
})
