import { afterAll, beforeAll, expect, vi } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { startTestBackend } from '../server/backend.testing.ts'
import { readPage, startChain, type TestChain } from './chain.testing.ts'

export let chain: TestChain
export let store: TestStore
beforeAll(async () => {
  chain = await startChain()
  store = await openTestStore()
})
afterAll(async () => {
  await store?.stop()
  await chain?.anvil.stop()
})

export const start = (settings: object = {}) =>
  startTestBackend({ networks: [{ ...chain.network, ...settings }] }, { database: store.database })

export async function waitUntilIndexed(url: string, account: string = chain.account) {
  const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }))
  await vi.waitFor(
    async () => {
      const row = await store.database.selectFrom('indexedNetworks').select('block').executeTakeFirstOrThrow()
      expect(row.block).toBeGreaterThanOrEqual(head)
      expect((await readPage(url, account)).blocksBehind).toBe(0)
    },
    { timeout: 60_000, interval: 50 },
  )
}
