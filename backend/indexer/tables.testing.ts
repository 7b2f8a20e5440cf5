import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'

export let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store?.stop())
beforeEach(async () => {
  for (const table of [
    'indexedNetworks',
    'indexBlocks',
    'indexTransactions',
    'indexTouched',
    'indexNfts',
    'indexActivity',
    'indexMovements',
    'tokenFacts',
    'indexPairs',
  ] as const)
    await store.database.deleteFrom(table).execute()
})
