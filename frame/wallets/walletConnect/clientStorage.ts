import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'

/**
 * Stores the client's sessions and keys in one database per host origin, because all origins of a site share a
 * partition. Falls back to memory, until the page closes, if the browser denies storage.
 */
export function openClientStorage(origin: string) {
  const store = createStore(`oriel-walletconnect ${origin}`, 'items')
  const memory = new Map<string, unknown>()
  let isDenied = false

  const tryStorage = async <value>(work: () => Promise<value>, otherwise: () => value): Promise<value> => {
    if (isDenied) return otherwise()
    try {
      return await work()
    } catch (error) {
      isDenied = true
      console.info('Oriel: WalletConnect cannot store its sessions here; this page remembers them.', error)
      return otherwise()
    }
  }
  const copy = <value>(value: value): value => (value === undefined ? value : structuredClone(value))

  return {
    getKeys: () =>
      tryStorage(
        () => keys<string>(store),
        () => [...memory.keys()],
      ),
    getEntries: <value>() =>
      tryStorage(
        () => entries<string, value>(store),
        () => [...memory].map(([key, value]): [string, value] => [key, copy(value as value)]),
      ),
    getItem: <value>(key: string): Promise<value | undefined> =>
      tryStorage(
        () => get<value>(key, store),
        () => copy(memory.get(key) as value | undefined),
      ),
    setItem: async <value>(key: string, value: value): Promise<void> => {
      // Also store the value in memory, in case the database fails later.
      memory.set(key, copy(value))
      await tryStorage(
        () => set(key, value, store),
        () => undefined,
      )
    },
    async removeItem(key: string): Promise<void> {
      memory.delete(key)
      await tryStorage(
        () => del(key, store),
        () => undefined,
      )
    },
    /** Deletes all records. Only call this if they are unreadable. */
    async clear(): Promise<void> {
      memory.clear()
      await tryStorage(
        () => clear(store),
        () => undefined,
      )
    },
  }
}
export type ClientStorage = ReturnType<typeof openClientStorage>
