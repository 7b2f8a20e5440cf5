import type { KitState } from './types.ts'

/**
 * Stores in the page's storage that there was a connection, and nothing else about it. The next visit then loads the
 * wallet by itself, also when it is locked or slow. A page without storage loads the wallet when a call needs it.
 */
export function createSessionHint(name: string) {
  const key = `oriel:connected:${name}`
  /** Denied storage loses the hint only. */
  function use(work: (storage: Storage) => unknown) {
    try {
      return work(localStorage)
    } catch {
      return undefined
    }
  }
  return {
    exists: () => !!use((storage) => storage.getItem(key)),
    update({ namespaces }: KitState) {
      const sessions = Object.values(namespaces)
      use((storage) => {
        if (sessions.some(({ connectorId }) => connectorId)) storage.setItem(key, '1')
        else if (!sessions.some(({ status }) => status === 'connecting')) storage.removeItem(key)
      })
    },
  }
}
