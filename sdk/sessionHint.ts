import type { KitState } from './types.ts'

/**
 * Remembers in the page that there was a connection, and nothing else about it, so that the next visit loads the wallet
 * without being asked. A page without storage loads it when it is wanted.
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
      const statuses = Object.values(namespaces).map(({ status }) => status)
      try {
        if (statuses.includes('connected')) localStorage.setItem(key, '1')
        else if (!statuses.includes('connecting')) localStorage.removeItem(key)
      } catch {
        // Without storage the hint is all that is lost.
      }
    },
  }
}
