import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'

/**
 * Stores the client's sessions and their keys in one database per exact host origin, because all origins of a site
 * share a partition. When the browser denies storage, the values last until the page closes.
 */
export function openClientStorage(origin: string) {
  const store = createStore(`oriel-walletconnect ${origin}`, 'items')
  const kept = new Map<string, unknown>()
  let isDenied = false

  const attempt = async <value>(work: () => Promise<value>, otherwise: () => value): Promise<value> => {
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
      attempt(
        () => keys<string>(store),
        () => [...kept.keys()],
      ),
    getEntries: <value>() =>
      attempt(
        () => entries<string, value>(store),
        () => [...kept].map(([key, value]): [string, value] => [key, copy(value as value)]),
      ),
    getItem: <value>(key: string): Promise<value | undefined> =>
      attempt(
        () => get<value>(key, store),
        () => copy(kept.get(key) as value | undefined),
      ),
    setItem: async <value>(key: string, value: value): Promise<void> => {
      // Also keeps the value in memory, so that a database that fails later does not lose it.
      kept.set(key, copy(value))
      await attempt(
        () => set(key, value, store),
        () => undefined,
      )
    },
    async removeItem(key: string): Promise<void> {
      kept.delete(key)
      await attempt(
        () => del(key, store),
        () => undefined,
      )
    },
    /** Call it only when the stored records are unreadable. */
    async clear(): Promise<void> {
      kept.clear()
      await attempt(
        () => clear(store),
        () => undefined,
      )
    },
  }
}
export type ClientStorage = ReturnType<typeof openClientStorage>
