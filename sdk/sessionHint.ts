import type { KitState } from './types.ts'

/**
 * Stores in the page's storage that there was a connection, and nothing else about it. The next visit then loads the
 * wallet by itself, also when it is locked or slow. A page without storage loads the wallet when a call needs it.
 */
export function createSessionHint(origin: string) {
  const key = `oriel:connected:${origin}`
  return {
    exists(): boolean {
      try {
        return !!localStorage.getItem(key)
      } catch {
        return false
      }
    },
    update({ namespaces }: KitState) {
      const sessions = Object.values(namespaces)
      try {
        if (sessions.some(({ connectorId }) => connectorId)) localStorage.setItem(key, '1')
        else if (!sessions.some(({ status }) => status === 'connecting')) localStorage.removeItem(key)
      } catch {
        // Denied storage loses the hint only.
      }
    },
  }
}
