import type { ConnectedUser } from '@oriel/shared/backend/login.ts'
import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Account, ConnectionStatus } from '@oriel/shared/kit/wallet.ts'
import { createStore } from './createStore.ts'

export type NamespaceSession = {
  status: ConnectionStatus
  /** Also set while the wallet is locked or not detected yet. The next visit restores this connector. */
  connectorId?: string
  walletName?: string | undefined
  /** The granted account comes first. */
  accounts: Account[]
  /** Undefined if the wallet accepts every network. */
  networks?: CaipNetworkId[] | undefined
  /**
   * True if the last visit's wallet is installed but shares no account, because it is locked or the user disconnected
   * it there.
   */
  locked?: boolean
  user?: ConnectedUser | undefined
}

type Session = Partial<Record<Namespace, NamespaceSession>>

const store = createStore<Session>(() => ({}))
const none: NamespaceSession = { status: 'disconnected', accounts: [] }

/**
 * Stores the connections of this exact origin. Only written by `wallets/connection/`, and on the wallet's own page by
 * `localWallet/homeAccount.ts`.
 */
export const session = {
  store,

  of(namespace: Namespace): NamespaceSession {
    return store.getState()[namespace] ?? none
  },

  isConnected(namespace?: Namespace): boolean {
    const all = namespace ? [session.of(namespace)] : Object.values(store.getState())
    return all.some(({ status }) => status === 'connected')
  },

  set(namespace: Namespace, value: NamespaceSession) {
    store.setState({ [namespace]: value })
  },

  /** Clears the accounts and the connector. */
  reset(namespace: Namespace) {
    store.setState({ [namespace]: none })
  },
}
