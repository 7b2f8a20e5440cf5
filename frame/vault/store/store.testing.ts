import { createMutex, type RawStore } from './vaultStore.ts'

export function createFakeStore() {
  const values = new Map<string, unknown>()
  const store: RawStore = {
    get: async (key) => structuredClone(values.get(key)),
    set: async (key, value) => void values.set(key, structuredClone(value)),
    keys: async () => [...values.keys()],
    update: async (key, change) => void values.set(key, structuredClone(change(values.get(key)))),
    runExclusive: createMutex(),
  }
  return { store, values }
}
