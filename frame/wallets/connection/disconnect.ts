import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { DisconnectFailedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { cancelConnecting, isConnecting } from './connect.ts'
import { getLinkedNamespaces } from './linkedNamespaces.ts'
import { groupByConnector } from './otherWallets.ts'
import { registry } from './registry.ts'
import { forgetSession } from './writeSession.ts'

/**
 * Disconnects one namespace or all namespaces, including locked ones and those that are being restored. With `revoke`,
 * also revokes the permission if the wallet supports revocation.
 */
export async function disconnect(namespace?: Namespace, { revoke = false } = {}): Promise<void> {
  const sessions = { ...storage.get('session'), ...session.store.getState() }
  const affected = namespace ? getLinkedNamespaces(namespace) : (Object.keys(sessions) as Namespace[])
  if (affected.some(isConnecting)) cancelConnecting()
  const connected = affected.filter((candidate) => session.isConnected(candidate))
  const groups = groupByConnector(connected)
  const failures: unknown[] = []
  for (const [connectorId, theirs] of groups) {
    const connector = registry.find(connectorId)
    try {
      if (revoke) await connector?.revoke?.(theirs)
      await connector?.disconnect(theirs)
    } catch (error) {
      failures.push(error)
    }
  }
  for (const each of affected) forgetSession(each)
  if (failures.length > 0) {
    kitEvents.emit({ type: 'DISCONNECT_ERROR', message: DisconnectFailedError.message })
    throw new DisconnectFailedError(undefined, { cause: failures[0] })
  }
  for (const [, namespaces] of groups) kitEvents.emit({ type: 'DISCONNECT_SUCCESS', namespaces })
}
