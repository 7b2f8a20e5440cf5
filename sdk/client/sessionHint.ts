import type { KitState } from '../api/types.ts'

/**
 * Stores whether a wallet is connected, and nothing else, in the page's `localStorage`. After a visit with a
 * connection, the SDK loads the wallet automatically on the next one. If storage is unavailable, the wallet loads when
 * a call needs it.
 */
export function createSessionHint(name: string) {
  const key = `oriel:connected:${name}`
  /** Accesses the storage. Errors are ignored: if storage is unavailable, only the hint is lost. */
  function tryStorage(work: (storage: Storage) => unknown) {
    try {
      return work(localStorage)
    } catch {
      return undefined
    }
  }
  return {
    exists: () => !!tryStorage((storage) => storage.getItem(key)),
    update({ namespaces }: KitState) {
      const sessions = Object.values(namespaces)
      tryStorage((storage) => {
        if (sessions.some(({ connectorId }) => connectorId)) storage.setItem(key, '1')
        else if (!sessions.some(({ status }) => status === 'connecting')) storage.removeItem(key)
      })
    },
  }
}
