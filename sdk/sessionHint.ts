import type { KitState } from './types.ts'

/** The build sets it. */
declare const IN_EXTENSION: boolean

/**
 * Stores in the page's storage that there was a connection, and nothing else about it. The next visit then loads the
 * wallet by itself, also when it is locked or slow. A page without storage loads the wallet when a call needs it.
 */
export function createSessionHint(origin: string) {
  // The extension has its own: a kit of the same deployment in the page has other connections.
  const key = `oriel:connected:${origin}${IN_EXTENSION ? ' extension' : ''}`
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
