import type { KitState } from './types.ts'

/**
 * Remembers in the page that there was a connection, and nothing else about it, so that the next visit loads the wallet
 * without being asked: also that of a wallet which is locked, or slow. A page without storage loads it when it is wanted.
 */
export function createSessionHint(origin: string) {
  const key = `oriel:connected:${origin}`
  return {
    exists(): boolean {
      try {
        return localStorage.getItem(key) === '1'
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
        // Without storage the hint is all that is lost.
      }
    },
  }
}
