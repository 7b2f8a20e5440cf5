import { listNamespaces, type Namespace } from '@oriel/shared/chains/caip.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { registry } from './registry.ts'

/**
 * Returns the namespaces that change together with this one. The built-in wallet's connected namespaces all change at
 * once. Other wallets change one namespace at a time.
 */
export function getLinkedNamespaces(namespace: Namespace): Namespace[] {
  const { connectorId } = session.of(namespace)
  if (registry.find(connectorId)?.type !== 'AUTH') return [namespace]
  const stored = storage.get('session') ?? {}
  const ours = listNamespaces(stored).filter((candidate) => stored[candidate]?.connectorId === connectorId)
  return [...new Set([namespace, ...ours])]
}
