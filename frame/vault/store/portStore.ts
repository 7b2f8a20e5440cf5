import { createRemote, type WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { wrap } from 'comlink'
import type { storeMethods } from './storeMethods.ts'
import type { RawStore } from './vaultStore.ts'

/** Creates a store for a vault without storage. The page that opened the vault stores the records. */
export function createPortStore(port: MessagePort): RawStore {
  const page = createRemote<typeof storeMethods>(wrap<WireMethods>(port))
  return {
    get: (key) => page.get({ key }),
    set: (key, value) => page.set({ key, value }),
    keys: () => page.keys(),

    // Run `change` here, because a port cannot transfer functions. Run it again if another vault has written in
    // between.
    async update(key, change) {
      let isDone = false
      while (!isDone) {
        const old = await page.get({ key })
        isDone = await page.swap({ key, old, value: change(old) })
      }
    },

    async runExclusive(work) {
      await page.acquireMutex()
      try {
        return await work()
      } finally {
        await page.releaseMutex()
      }
    },
  }
}
