import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'

// Provides a database to the importing test file and empties its index before each test.

export let store: TestStore
beforeAll(async () => {
  store = await openTestStore('PGlite')
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
  ] as const)
    await store.database.deleteFrom(table).execute()
})
