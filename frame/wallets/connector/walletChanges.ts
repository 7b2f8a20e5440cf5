import type { Namespace } from '#shared/caip.ts'
import type { Grant } from './connector.ts'

/** What a wallet says by itself: what it grants now, per namespace that changed; that it is locked; that it is over. */
export type WalletChange = {
  connectorId: string
  grants: Partial<Record<Namespace, Grant | 'locked' | 'ended'>>
}

const listeners = new Set<(change: WalletChange) => void>()

/** From the connectors, which know the wallets, to `connect.ts`, which writes the session. */
export const walletChanges = {
  emit(change: WalletChange) {
    for (const listener of listeners) listener(change)
  },

  subscribe(listener: (change: WalletChange) => void) {
    listeners.add(listener)
  },
}
