import type { ConnectedUser } from '@oriel/shared/backend/login.ts'
import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Account, ConnectionStatus } from '@oriel/shared/kit/wallet.ts'
import { createStore } from './createStore.ts'

export type NamespaceSession = {
  status: ConnectionStatus
  /** ID of the connector that the next visit restores. Also set while the wallet is locked or not yet detected. */
  connectorId?: string
  walletName?: string | undefined
  /** Accounts that the wallet shares. The granted account comes first. */
  accounts: Account[]
  /** Networks that the wallet accepts. Undefined if it accepts every network. */
  networks?: CaipNetworkId[] | undefined
  /**
   * True if the wallet from the last visit is installed but shares no accounts, because it is locked or the user has
   * disconnected the site in it.
   */
  locked?: boolean
  user?: ConnectedUser | undefined
}

type Session = Partial<Record<Namespace, NamespaceSession>>

const store = createStore<Session>(() => ({}))
const none: NamespaceSession = { status: 'disconnected', accounts: [] }

/**
 * Stores the connections of this exact origin. Only `wallets/connection/` and, on the wallet's own page,
 * `localWallet/homeAccount.ts` write to this store.
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

  /** Clears a namespace's accounts and connector. */
  reset(namespace: Namespace) {
    store.setState({ [namespace]: none })
  },
}
