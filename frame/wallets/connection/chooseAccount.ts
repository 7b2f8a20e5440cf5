import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { session } from '../../state/session.ts'
import { getLinkedNamespaces } from './linkedNamespaces.ts'
import { registry } from './registry.ts'
import { pickNamespaces, writeSession } from './writeSession.ts'

export async function chooseAccount(namespace: Namespace, account: number): Promise<void> {
  const { connectorId } = session.of(namespace)
  const namespaces = getLinkedNamespaces(namespace)
  const connection = await registry.find(connectorId)?.restore(namespaces, account)
  if (!connection || connection === 'locked' || !connectorId) return
  writeSession(connectorId, pickNamespaces(connection, namespaces))
}
