import type { Namespace } from '#shared/caip.ts'
import { AdapterNotFoundError, DisconnectFailedError } from '#shared/catalogueErrors.ts'
import { UserRejectedError } from '#shared/errors.ts'
import { router } from '../../router/router.ts'
import { connectingWallet } from '../../state/connectingWallet.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { networks } from '../../state/networks.ts'
import { type NamespaceSession, session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import type { LoginChoice } from '../../walletWindow/message.ts'
import type { Connection, Grant } from '../connector/connector.ts'
import { untilAborted } from '../connector/untilAborted.ts'
import { type WalletChange, walletChanges } from '../connector/walletChanges.ts'
import { putFirst, stillChosen } from './chosenAccount.ts'
import { emitFailure, emitSuccess, followSocial } from './emitAttemptEvents.ts'
import { linkedNamespaces } from './linkedNamespaces.ts'
import { openUnsupportedView } from './openUnsupportedView.ts'
import { byConnector, endOthers, othersIn } from './otherWallets.ts'
import { registry } from './registry.ts'

type Attempt = {
  controller: AbortController
  /** The state of its namespaces before the attempt, which is restored if it fails. */
  before: Map<Namespace, NamespaceSession>
  /** Settles when the attempt is over, with or without success. */
  done: Promise<unknown>
}

/** The attempt under way. There is never more than one, and each starts anew. */
let attempt: Attempt | undefined

/**
 * Connects this origin to a wallet. It is the only writer of the session, with {@link restore} and {@link disconnect}.
 * A new attempt ends the previous one; the connected wallet stays until the new one has agreed.
 */
export async function connect(connectorId: string, namespaces: Namespace[], login?: LoginChoice): Promise<void> {
  const connector = registry.find(connectorId)
  const wanted = namespaces.filter((one) => connector?.namespaces.includes(one))
  if (!connector || wanted.length === 0) throw new AdapterNotFoundError()
  // The previous attempt may not have restored its namespaces yet, so the state before it counts.
  const inherited = attempt?.before
  cancelConnecting()
  const before = new Map(wanted.map((one) => [one, inherited?.get(one) ?? session.of(one)] as const))
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  const own: Attempt = { controller: new AbortController(), before, done }
  const { signal } = own.controller
  attempt = own
  const social = followSocial({ login, signal })
  connectingWallet.set({ id: connectorId, name: connector.name })
  for (const [namespace, now] of before) {
    awaited.delete(namespace)
    if (now.status !== 'connected') session.set(namespace, { ...now, status: 'connecting' })
  }
  try {
    const connection = await untilAborted(connector.connect({ namespaces: wanted, signal, login }), signal)
    signal.throwIfAborted()
    const replaced = othersIn(Object.keys(connection) as Namespace[], connectorId)
    writeSession(connectorId, connection, { reconnect: false })
    social.succeed(connection)
    endOthers(replaced)
    for (const [namespace, was] of before) if (!connection[namespace]) putBack(namespace, was)
  } catch (error) {
    for (const [namespace, was] of before)
      if (attempt === own || !attempt?.before.has(namespace)) putBack(namespace, was)
    social.fail(error)
    emitFailure(error)
    throw error
  } finally {
    if (attempt === own) forgetAttempt()
    end()
  }
}

/** Ends the attempt under way when the visitor goes back, closes the modal or chooses another wallet. */
export function cancelConnecting() {
  attempt?.controller.abort(new UserRejectedError())
  forgetAttempt()
}

function forgetAttempt() {
  attempt = undefined
  connectingWallet.set(undefined)
}

/** Closes the modal after a connection, or asks for a network that the dapp supports. */
export function leaveConnecting() {
  if (!openUnsupportedView()) router.close()
}

/** Time in ms after which a wallet of the last visit counts as not connected. It may still connect later. */
const restoreDeadlineMs = 3000
/** The restoration under way per namespace. An older one that ends late must not overwrite newer state. */
const restoring = new Map<Namespace, symbol>()
/** The namespaces that requests wait for, because their wallet has neither answered nor taken too long. */
const awaited = new Set<Namespace>()

/**
 * Restores the stored connections at the start. Each is `connecting` until the wallet answers, and then connected or
 * disconnected. Waits for our own wallet only, because a slow extension or relay must not delay the page.
 */
export async function restore(): Promise<void> {
  const stored = storage.get('session') ?? {}
  const gone = (Object.keys(session.store.getState()) as Namespace[]).filter((namespace) => !(namespace in stored))
  for (const namespace of gone) {
    settle(namespace)
    session.reset(namespace)
  }
  // Each namespace is restored separately, so that one that is slow, locked or gone does not delay the other.
  await Promise.all(
    Object.entries(stored).map(async ([name, { connectorId }]) => {
      const restored = restoreWith(connectorId, name as Namespace)
      if (registry.find(connectorId)?.type === 'AUTH') await restored
    }),
  )
}

/** True while a wallet of the last visit has neither answered nor taken too long. */
export function isRestoring(): boolean {
  return awaited.size > 0
}

/**
 * Resolves when the wallet of the last visit has answered or is overdue. It does not wait for a decision of the
 * visitor.
 */
export function restored(namespace: Namespace): Promise<void> {
  if (!awaited.has(namespace)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = session.store.subscribe(() => {
      if (awaited.has(namespace)) return
      stop()
      resolve()
    })
  })
}

async function restoreWith(connectorId: string, namespace: Namespace) {
  const own = Symbol(connectorId)
  const isMine = () => restoring.get(namespace) === own
  restoring.set(namespace, own)
  const { walletName, account = 0 } = storage.get('session')?.[namespace] ?? {}
  const gone: NamespaceSession = { status: 'disconnected', accounts: [], connectorId, walletName }
  const now = session.of(namespace)
  if (now.status !== 'connected' || now.connectorId !== connectorId) {
    awaited.add(namespace)
    session.set(namespace, { ...gone, status: 'connecting' })
  }
  const overdue = setTimeout(() => {
    if (isMine() && awaited.delete(namespace)) session.set(namespace, gone)
  }, restoreDeadlineMs)
  try {
    const connector = await registry.wait(connectorId, namespace)
    const answer = await connector.restore([namespace], account)
    // While the visitor chooses another wallet this one waits, because it is needed only if that attempt fails.
    while (attempt?.before.has(namespace)) await attempt.done
    if (!isMine()) return
    awaited.delete(namespace)
    if (answer === 'locked') lock(namespace, connectorId)
    else if (answer?.[namespace]) writeSession(connectorId, pick(answer, [namespace]))
    else forget(namespace)
  } catch (error) {
    console.error(error)
    awaited.delete(namespace)
    if (isMine() && !attempt?.before.has(namespace)) session.reset(namespace)
  } finally {
    clearTimeout(overdue)
  }
}

/** Uses another account of the connected wallet with this origin. */
export async function chooseAccount(namespace: Namespace, account: number): Promise<void> {
  const { connectorId } = session.of(namespace)
  const namespaces = linkedNamespaces(namespace)
  const connection = await registry.find(connectorId)?.restore(namespaces, account)
  if (connection && connection !== 'locked' && connectorId) writeSession(connectorId, pick(connection, namespaces))
}

/**
 * Ends the session of one namespace or of all, even one that is locked or being restored. With `revoke` the wallet also
 * deletes the permission, if it can.
 */
export async function disconnect(namespace?: Namespace, { revoke = false } = {}): Promise<void> {
  const known = { ...storage.get('session'), ...session.store.getState() }
  const wanted = namespace ? linkedNamespaces(namespace) : (Object.keys(known) as Namespace[])
  if (wanted.some((one) => attempt?.before.has(one))) cancelConnecting()
  const connected = wanted.filter((one) => session.isConnected(one))
  const failures: unknown[] = []
  for (const [connectorId, theirs] of byConnector(connected)) {
    const connector = registry.find(connectorId)
    try {
      if (revoke) await connector?.revoke?.(theirs)
      await connector?.disconnect(theirs)
    } catch (error) {
      failures.push(error)
    }
  }
  for (const each of wanted) forget(each)
  if (failures.length > 0) {
    kitEvents.emit({ type: 'DISCONNECT_ERROR', message: DisconnectFailedError.message })
    throw new DisconnectFailedError(undefined, { cause: failures[0] })
  }
  for (const each of connected) kitEvents.emit({ type: 'DISCONNECT_SUCCESS', namespace: each })
}

/** Applies a change that a wallet reported, if this namespace uses that wallet. */
function follow({ connectorId, grants }: WalletChange) {
  const stored = storage.get('session') ?? {}
  for (const [name, grant] of Object.entries(grants)) {
    const namespace = name as Namespace
    if (stored[namespace]?.connectorId !== connectorId) continue
    settle(namespace)
    if (grant === 'locked') lock(namespace, connectorId)
    else if (grant === 'ended') {
      forget(namespace)
      kitEvents.emit({ type: 'DISCONNECT_SUCCESS', namespace })
    } else {
      writeSession(connectorId, { [namespace]: grant })
      if (grant.networkId) openUnsupportedView()
    }
  }
}

walletChanges.subscribe(follow)
// A visitor who closes the modal does not wait for the wallet any more.
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) cancelConnecting()
})

function putBack(namespace: Namespace, was: NamespaceSession) {
  if (session.of(namespace).status !== 'connecting') return
  // The wallet was being restored and is not awaited any more, but it may still connect.
  session.set(namespace, was.status === 'connecting' ? { ...was, status: 'disconnected' } : was)
}

/**
 * Writes granted accounts to the session. Other files call it only for accounts that a wallet has already granted.
 * `reconnect` is false when the visitor has just asked for the connection.
 */
export function writeSession(connectorId: string, connection: Connection, { reconnect = true } = {}) {
  for (const [name, grant] of Object.entries(connection)) {
    const namespace = name as Namespace
    const { accounts, account, networkId, networks: agreed, walletName, user } = grant as Grant
    const now = session.of(namespace)
    const before = storage.get('session')?.[namespace]
    const chosen = before?.connectorId === connectorId ? stillChosen(accounts, before.chosen) : undefined
    const label = walletName ?? registry.find(connectorId)?.name
    settle(namespace)
    storage.set('session', {
      ...storage.get('session'),
      [namespace]: { connectorId, account, walletName: label, user, chosen },
    })
    if (networkId) networks.follow(networkId)
    else networks.settle(namespace, agreed)
    session.set(namespace, {
      status: 'connected',
      connectorId,
      accounts: putFirst(accounts, chosen),
      networks: agreed,
      walletName: label,
      user,
    })
    if (now.status !== 'connected' || now.connectorId !== connectorId) {
      emitSuccess({ connectorId, namespace, name: label ?? connectorId, user, reconnect })
    }
  }
}

/** Marks the restoration of a namespace as finished. */
function settle(namespace: Namespace) {
  restoring.delete(namespace)
  awaited.delete(namespace)
}

function lock(namespace: Namespace, connectorId: string) {
  const walletName = storage.get('session')?.[namespace]?.walletName
  session.set(namespace, { status: 'disconnected', accounts: [], connectorId, walletName, locked: true })
}

const forgetListeners = new Set<(namespace: Namespace) => void>()

/** Calls the listener when a namespace is disconnected, so that what is stored about its accounts can be deleted. */
export function onForgotten(listener: (namespace: Namespace) => void) {
  forgetListeners.add(listener)
}

function forget(namespace: Namespace) {
  settle(namespace)
  const { [namespace]: _, ...rest } = storage.get('session') ?? {}
  storage.set('session', rest)
  session.reset(namespace)
  for (const listener of forgetListeners) listener(namespace)
}

function pick(connection: Connection, namespaces: Namespace[]): Connection {
  return Object.fromEntries(Object.entries(connection).filter(([name]) => namespaces.includes(name as Namespace)))
}
