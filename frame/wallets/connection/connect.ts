import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { AdapterNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { router } from '../../router/router.ts'
import { connectingWallet } from '../../state/connectingWallet.ts'
import { type NamespaceSession, session } from '../../state/session.ts'
import { signInState } from '../../state/signInState.ts'
import type { LoginChoice } from '../../walletWindow/message.ts'
import type { Connector } from '../connector/connector.ts'
import { signInRequests } from '../connector/signInRequests.ts'
import { untilAborted } from '../connector/untilAborted.ts'
import { emitFailure, trackSocialLogin } from './emitAttemptEvents.ts'
import { openUnsupportedView } from './openUnsupportedView.ts'
import { disconnectOthers, findOtherWallets } from './otherWallets.ts'
import { registry } from './registry.ts'
import { restorations } from './restorations.ts'
import { writeSession } from './writeSession.ts'

type Attempt = {
  connector: Connector
  controller: AbortController
  /** The namespaces' sessions before the attempt. They are restored if the attempt fails. */
  before: Map<Namespace, NamespaceSession>
  result: Promise<void>
}

/** The current attempt. There is at most one. */
let attempt: Attempt | undefined

/**
 * Connects this origin to a wallet. Cancels the previous attempt, except a pairing for the same namespaces, which
 * continues: a phone may approve its code after the user has gone back. A connected wallet stays connected until the
 * new one approves.
 */
export function connect(connectorId: string, namespaces: Namespace[], login?: LoginChoice): Promise<void> {
  const connector = registry.find(connectorId)
  const supported = namespaces.filter((namespace) => connector?.namespaces.includes(namespace))
  if (!connector || supported.length === 0) return Promise.reject(new AdapterNotFoundError())
  if (attempt && connector.type === 'WALLET_CONNECT' && isFor(attempt, connector, supported)) return attempt.result
  // Take over the previous attempt's initial sessions. The previous attempt may not have restored them yet.
  const inherited = attempt?.before
  cancelConnecting()
  const before = new Map(
    supported.map((namespace) => [namespace, inherited?.get(namespace) ?? session.of(namespace)] as const),
  )
  const own: Attempt = { connector, controller: new AbortController(), before, result: Promise.resolve() }
  attempt = own
  own.result = runAttempt(own, login)
  return own.result
}

function isFor({ connector, before }: Attempt, wanted: Connector, namespaces: Namespace[]): boolean {
  return connector === wanted && before.size === namespaces.length && namespaces.every((each) => before.has(each))
}

async function runAttempt(own: Attempt, login: LoginChoice | undefined): Promise<void> {
  const { connector, before } = own
  const { signal } = own.controller
  const social = trackSocialLogin({ login, signal })
  connectingWallet.set({ id: connector.id, name: connector.name })
  for (const [namespace, now] of before) {
    restorations.stopAwaiting(namespace)
    if (now.status !== 'connected') session.set(namespace, { ...now, status: 'connecting' })
  }
  try {
    const request = { namespaces: [...before.keys()], signal, login, signIn: signInRequests }
    const connection = await untilAborted(connector.connect(request), signal)
    signal.throwIfAborted()
    const replaced = findOtherWallets(Object.keys(connection) as Namespace[], connector.id)
    writeSession(connector.id, connection, { reconnect: false })
    social.succeed(connection)
    disconnectOthers(replaced)
    for (const [namespace, was] of before) if (!connection[namespace]) restoreSession(namespace, was)
  } catch (error) {
    for (const [namespace, was] of before)
      if (attempt === own || !isConnecting(namespace)) restoreSession(namespace, was)
    social.fail(error)
    emitFailure(error)
    throw error
  } finally {
    if (attempt === own) clearAttempt()
  }
}

export function cancelConnecting() {
  attempt?.controller.abort(new UserRejectedError())
  clearAttempt()
}

export function isConnecting(namespace: Namespace): boolean {
  return attempt?.before.has(namespace) === true
}

/** Resolves once the pending attempt has settled. */
export async function waitForAttempt(): Promise<void> {
  await attempt?.result.catch(() => undefined)
}

/**
 * Shows the connected view, after which the app closes the modal. A pending sign-in or a request in front takes
 * precedence.
 */
export function showConnected(connector: string) {
  const { open, front } = router.store.getState()
  if (openUnsupportedView()) return
  if (open && signInState.isPending()) router.reset({ name: 'SIWXSignMessage' })
  else if (open && !front) router.reset({ name: 'Connected', connector })
  else router.close()
}

// Closing the modal cancels the attempt.
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) cancelConnecting()
})

function clearAttempt() {
  attempt = undefined
  connectingWallet.set(undefined)
}

function restoreSession(namespace: Namespace, was: NamespaceSession) {
  if (session.of(namespace).status !== 'connecting') return
  // An interrupted restoration counts as disconnected, because nothing awaits it any more. The wallet may still
  // connect.
  session.set(namespace, was.status === 'connecting' ? { ...was, status: 'disconnected' } : was)
}
