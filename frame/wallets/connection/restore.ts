import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { type NamespaceSession, session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { isConnecting, waitForAttempt } from './connect.ts'
import { registry } from './registry.ts'
import { restorations } from './restorations.ts'
import { forgetSession, lockSession, pickNamespaces, writeSession } from './writeSession.ts'

/** Timeout in ms for a wallet from the last visit to reconnect. The wallet may still connect later. */
const restoreTimeoutMs = 3000

/**
 * Restores stored connections at startup. A namespace is `connecting` until its wallet responds, then connected or
 * disconnected. Only waits for the built-in wallet, because a slow extension or relay must not delay the page.
 */
export async function restore(): Promise<void> {
  const stored = storage.get('session') ?? {}
  const removed = (Object.keys(session.store.getState()) as Namespace[]).filter((namespace) => !(namespace in stored))
  for (const namespace of removed) {
    restorations.settle(namespace)
    session.reset(namespace)
  }
  // Restores the namespaces separately, so that a slow, locked or missing wallet does not delay the others.
  await Promise.all(
    Object.entries(stored).map(async ([name, { connectorId }]) => {
      const restored = restoreNamespace(connectorId, name as Namespace)
      if (registry.find(connectorId)?.type === 'AUTH') await restored
    }),
  )
}

async function restoreNamespace(connectorId: string, namespace: Namespace) {
  const isMine = restorations.begin(namespace)
  const { walletName, account = 0 } = storage.get('session')?.[namespace] ?? {}
  const disconnected: NamespaceSession = { status: 'disconnected', accounts: [], connectorId, walletName }
  const now = session.of(namespace)
  if (now.status !== 'connected' || now.connectorId !== connectorId) {
    restorations.awaitWallet(namespace)
    session.set(namespace, { ...disconnected, status: 'connecting' })
  }
  const overdue = setTimeout(() => {
    if (isMine() && restorations.stopAwaiting(namespace)) session.set(namespace, disconnected)
  }, restoreTimeoutMs)
  try {
    const connector = await registry.wait(connectorId, namespace)
    const answer = await connector.restore([namespace], account)
    // Wait while the user connects another wallet. The restored wallet is needed only if that attempt fails.
    while (isConnecting(namespace)) await waitForAttempt()
    if (!isMine()) return
    restorations.stopAwaiting(namespace)
    if (answer === 'locked') lockSession(namespace, connectorId)
    else if (answer?.[namespace]) writeSession(connectorId, pickNamespaces(answer, [namespace]))
    else forgetSession(namespace)
  } catch (error) {
    console.error(error)
    restorations.stopAwaiting(namespace)
    if (isMine() && !isConnecting(namespace)) session.reset(namespace)
  } finally {
    clearTimeout(overdue)
  }
}
