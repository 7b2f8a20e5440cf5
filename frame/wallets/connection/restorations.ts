import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { session } from '../../state/session.ts'

/** Latest restoration of each namespace. An older restoration that ends later must not overwrite newer state. */
const newest = new Map<Namespace, symbol>()
/** Namespaces whose wallet has neither responded nor timed out. Requests wait for these namespaces. */
const awaited = new Set<Namespace>()

/** Tracks which wallets from the last visit are being restored, and which of them requests wait for. */
export const restorations = {
  /**
   * Starts restoring a namespace. Returns a function that returns true until the namespace is settled or restored
   * again.
   */
  begin(namespace: Namespace): () => boolean {
    const own = Symbol(namespace)
    newest.set(namespace, own)
    return () => newest.get(namespace) === own
  },

  /** Ends the restoration. Call this when the namespace has newer state. */
  settle(namespace: Namespace) {
    newest.delete(namespace)
    awaited.delete(namespace)
  },

  /** Makes requests wait until the namespace's wallet responds or times out. */
  awaitWallet(namespace: Namespace) {
    awaited.add(namespace)
  },

  /** Lets requests proceed, although the wallet may still connect. Returns true if they were waiting. */
  stopAwaiting: (namespace: Namespace): boolean => awaited.delete(namespace),
}

/** True while a wallet from the last visit has neither responded nor timed out. */
export function isRestoring(): boolean {
  return awaited.size > 0
}

/** Resolves once the wallet from the last visit has responded or timed out. Does not wait for user prompts. */
export function waitForRestoration(namespace: Namespace): Promise<void> {
  if (!awaited.has(namespace)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = session.store.subscribe(() => {
      if (awaited.has(namespace)) return
      stop()
      resolve()
    })
  })
}
