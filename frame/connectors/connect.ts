import type { Namespace } from '#shared/caip.ts'
import { AdapterNotFoundError, DisconnectFailedError } from '#shared/catalogueErrors.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { storage } from '../state/storage.ts'
import type { Connection } from './connector.ts'
import { registry } from './registry.ts'

/** Connects this origin to a wallet: the only writer of the session, with {@link restore} and {@link disconnect}. */
export async function connect(connectorId: string, namespace: Namespace): Promise<void> {
  const connector = registry.find(connectorId)
  if (!connector?.namespaces.includes(namespace)) throw new AdapterNotFoundError()
  const before = session.of(namespace)
  session.set(namespace, { ...before, status: before.status === 'connected' ? 'connected' : 'connecting' })
  try {
    write(namespace, connectorId, await connector.connect(namespace))
    kitEvents.emit({ type: 'CONNECT_SUCCESS', connectorId, namespace })
  } catch (error) {
    if (before.status !== 'connected') session.reset(namespace)
    kitEvents.emit({ type: 'CONNECT_ERROR', message: error instanceof Error ? error.message : 'Unknown error' })
    throw error
  }
}

/** Start-up: stored connected is connecting until the wallet says so too, then connected or disconnected. */
export async function restore(): Promise<void> {
  const stored = storage.get('session') ?? {}
  const gone = Object.keys(session.store.getState()).filter((namespace) => !(namespace in stored)) as Namespace[]
  for (const namespace of gone) session.reset(namespace)
  await Promise.all(
    Object.entries(stored).map(async ([name, { connectorId, account }]) => {
      const namespace = name as Namespace
      if (!session.isConnected(namespace)) session.set(namespace, { status: 'connecting', accounts: [], connectorId })
      try {
        const connection = await registry.find(connectorId)?.restore(namespace, account)
        if (connection) write(namespace, connectorId, connection)
        else session.reset(namespace)
      } catch (error) {
        console.error(error)
        session.reset(namespace)
      }
    }),
  )
}

/** Uses another account of the connected wallet with this origin. */
export async function chooseAccount(namespace: Namespace, account: number): Promise<void> {
  const { connectorId } = session.of(namespace)
  const connection = await registry.find(connectorId)?.restore(namespace, account)
  if (connection && connectorId) write(namespace, connectorId, connection)
}

/** Ends the session of one namespace, or of all. The wallet stays where it is. */
export async function disconnect(namespace?: Namespace): Promise<void> {
  const wanted = namespace ? [namespace] : (Object.keys(session.store.getState()) as Namespace[])
  for (const each of wanted.filter((one) => session.isConnected(one))) {
    try {
      await registry.find(session.of(each).connectorId)?.disconnect()
    } catch (error) {
      kitEvents.emit({ type: 'DISCONNECT_ERROR', message: DisconnectFailedError.message })
      throw new DisconnectFailedError(undefined, { cause: error })
    } finally {
      forget(each)
    }
    kitEvents.emit({ type: 'DISCONNECT_SUCCESS', namespace: each })
  }
}

function write(namespace: Namespace, connectorId: string, { accounts, account }: Connection) {
  storage.set('session', { ...storage.get('session'), [namespace]: { connectorId, account } })
  session.set(namespace, { status: 'connected', connectorId, accounts })
  if (!networks.store.getState().active[namespace]) {
    const first = networks.store.getState().requested.find((network) => network.chainNamespace === namespace)
    if (first) networks.setActive(first.caipNetworkId)
  }
}

function forget(namespace: Namespace) {
  const { [namespace]: _, ...rest } = storage.get('session') ?? {}
  storage.set('session', rest)
  session.reset(namespace)
}
