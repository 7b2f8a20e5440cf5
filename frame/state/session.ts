import { createStore } from 'zustand/vanilla'
import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { ConnectedUser } from '#shared/login.ts'
import type { Account, ConnectionStatus } from '#shared/wallet.ts'

export type NamespaceSession = {
  status: ConnectionStatus
  /** Also of a wallet that is not there yet, or locked: the one that the next visit asks. */
  connectorId?: string
  walletName?: string | undefined
  /** The granted account comes first. */
  accounts: Account[]
  /** The networks that the wallet agreed to; undefined where it takes every one. */
  networks?: CaipNetworkId[] | undefined
  /** The wallet of the last visit answers but shares no account: it is locked, or the visitor ended it there. */
  locked?: boolean
  /** Who is signed in to this wallet. */
  user?: ConnectedUser | undefined
}

type Session = Partial<Record<Namespace, NamespaceSession>>

const store = createStore<Session>(() => ({}))
const none: NamespaceSession = { status: 'disconnected', accounts: [] }

/** What this exact origin is connected to. Written by `connectors/connect.ts` only. */
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

  /** Disconnected clears the accounts and the connector (specification, section 4). */
  reset(namespace: Namespace) {
    store.setState({ [namespace]: none })
  },
}
