import type { ConnectedUser } from '#shared/backend/login.ts'
import type { CaipNetworkId, Namespace } from '#shared/chains/caip.ts'
import type { Account, ConnectionStatus } from '#shared/kit/wallet.ts'
import { createStore } from './createStore.ts'

export type NamespaceSession = {
  status: ConnectionStatus
  /** Set also for a wallet that is not found yet, or locked. The next visit restores this connector. */
  connectorId?: string
  walletName?: string | undefined
  /** The granted account comes first. */
  accounts: Account[]
  /** Undefined when the wallet accepts every network. */
  networks?: CaipNetworkId[] | undefined
  /**
   * True when the last visit's wallet is found but shares no account: it is locked, or the user disconnected it there.
   */
  locked?: boolean
  user?: ConnectedUser | undefined
}

type Session = Partial<Record<Namespace, NamespaceSession>>

const store = createStore<Session>(() => ({}))
const none: NamespaceSession = { status: 'disconnected', accounts: [] }

/**
 * Holds the connections of this exact origin, which `wallets/connection/` alone writes. In the wallet's own page
 * `localWallet/homeAccount.ts` writes the wallet itself.
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

  /** A disconnect clears the accounts and the connector. */
  reset(namespace: Namespace) {
    store.setState({ [namespace]: none })
  },
}
