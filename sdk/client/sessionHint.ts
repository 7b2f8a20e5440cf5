import type { KitState } from '../api/types.ts'

/**
 * Stores in the page's `localStorage` whether there is a connection, and nothing else about it. If there is one, the
 * SDK loads the wallet automatically on the next visit. Without storage, the wallet loads when a call needs it.
 */
export function createSessionHint(name: string) {
  const key = `oriel:connected:${name}`
  /** Ignores errors, because without storage only the hint is lost. */
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
