import { wrap } from 'comlink'
import { remote, type WireMethods } from '#shared/rpc.ts'
import type { storeMethods } from '../storeMethods.ts'
import type { RawStore } from './vaultStore.ts'

/** The store of a vault whose browser gives it none: the page that opened the vault keeps the records. */
export function portStore(port: MessagePort): RawStore {
  const page = remote<typeof storeMethods>(wrap<WireMethods>(port))
  return {
    get: (key) => page.get({ key }),
    set: (key, value) => page.set({ key, value }),
    keys: () => page.keys(),

    // A function cannot cross. The change is made again when another vault was faster.
    async update(key, change) {
      let isDone = false
      while (!isDone) {
        const old = await page.get({ key })
        isDone = await page.swap({ key, old, value: change(old) })
      }
    },

    async inTurn(work) {
      await page.takeTurn()
      try {
        return await work()
      } finally {
        await page.endTurn()
      }
    },
  }
}
