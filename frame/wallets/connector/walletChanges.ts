import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Grant } from './connector.ts'

export type WalletChange = {
  connectorId: string
  grants: Partial<Record<Namespace, Grant | 'locked' | 'ended'>>
}

const listeners = new Set<(change: WalletChange) => void>()

/** Passes changes from the connectors to `followWallets.ts`, which writes the session. */
export const walletChanges = {
  emit(change: WalletChange) {
    for (const listener of listeners) listener(change)
  },

  subscribe(listener: (change: WalletChange) => void) {
    listeners.add(listener)
  },
}
