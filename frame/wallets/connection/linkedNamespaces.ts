import { listNamespaces, type Namespace } from '@oriel/shared/chains/caip.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { registry } from './registry.ts'

/**
 * Returns the namespaces that must change together with the given one. If the given namespace uses the built-in wallet,
 * these are all of the namespaces that are connected to it. Other wallets change one namespace at a time.
 */
export function getLinkedNamespaces(namespace: Namespace): Namespace[] {
  const { connectorId } = session.of(namespace)
  if (registry.find(connectorId)?.type !== 'AUTH') return [namespace]
  const stored = storage.get('session') ?? {}
  const ours = listNamespaces(stored).filter((candidate) => stored[candidate]?.connectorId === connectorId)
  return [...new Set([namespace, ...ours])]
}
