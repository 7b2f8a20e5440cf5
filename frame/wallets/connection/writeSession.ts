import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import type { Connection, Grant } from '../connector/connector.ts'
import { findValidChoice, moveToFront } from './chosenAccount.ts'
import { emitSuccess } from './emitAttemptEvents.ts'
import { registry } from './registry.ts'
import { restorations } from './restorations.ts'

/**
 * Writes granted accounts to the session. Only call this with accounts that a wallet has already granted. `reconnect`
 * is false if the user has just requested the connection.
 */
export function writeSession(connectorId: string, connection: Connection, { reconnect = true } = {}) {
  const connected: Namespace[] = []
  for (const [name, grant] of Object.entries(connection)) {
    const namespace = name as Namespace
    const { accounts, account, networkId, networks: agreed, walletName, user } = grant as Grant
    const now = session.of(namespace)
    const before = storage.get('session')?.[namespace]
    const chosen = before?.connectorId === connectorId ? findValidChoice(accounts, before.chosen) : undefined
    const label = walletName ?? registry.find(connectorId)?.name
    restorations.settle(namespace)
    storage.set('session', {
      ...storage.get('session'),
      [namespace]: { connectorId, account, walletName: label, user, chosen },
    })
    if (networkId) networks.follow(networkId)
    else networks.settle(namespace, agreed)
    session.set(namespace, {
      status: 'connected',
      connectorId,
      accounts: moveToFront(accounts, chosen),
      networks: agreed,
      walletName: label,
      user,
    })
    if (now.status !== 'connected' || now.connectorId !== connectorId) connected.push(namespace)
  }
  reportConnected(connectorId, connected, reconnect)
}

/** Emits one event per connected wallet, because the namespaces of a wallet are restored one after another. */
function reportConnected(connectorId: string, connected: Namespace[], reconnect: boolean) {
  const [namespace] = connected
  if (!namespace) return
  const { walletName, user } = session.of(namespace)
  const isRepeated = Object.entries(session.store.getState()).some(
    ([name, other]) =>
      other?.connectorId === connectorId && other.status === 'connected' && !connected.includes(name as Namespace),
  )
  if (!reconnect || !isRepeated) {
    emitSuccess({ connectorId, namespaces: connected, name: walletName ?? connectorId, user, reconnect })
  }
  for (const listener of connectListeners) listener(reconnect)
}

const connectListeners = new Set<(reconnect: boolean) => void>()

/** Registers a listener for connected namespaces. `reconnect` is true if an earlier connection was restored. */
export function subscribeToConnected(listener: (reconnect: boolean) => void) {
  connectListeners.add(listener)
}

/** Marks the namespace's wallet as present but locked: it shares no account. */
export function lockSession(namespace: Namespace, connectorId: string) {
  const walletName = storage.get('session')?.[namespace]?.walletName
  session.set(namespace, { status: 'disconnected', accounts: [], connectorId, walletName, locked: true })
}

const forgetListeners = new Set<(namespace: Namespace) => void>()

/** Registers a listener for disconnected namespaces, so that their accounts' data can be deleted. */
export function subscribeToForgotten(listener: (namespace: Namespace) => void) {
  forgetListeners.add(listener)
}

/** Deletes a namespace's session, so that the next visit restores no wallet. */
export function forgetSession(namespace: Namespace) {
  restorations.settle(namespace)
  const { [namespace]: _, ...rest } = storage.get('session') ?? {}
  storage.set('session', rest)
  session.reset(namespace)
  for (const listener of forgetListeners) listener(namespace)
}

/** Returns only the grants for these namespaces. */
export function pickNamespaces(connection: Connection, namespaces: Namespace[]): Connection {
  return Object.fromEntries(Object.entries(connection).filter(([name]) => namespaces.includes(name as Namespace)))
}
