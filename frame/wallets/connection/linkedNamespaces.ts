import { type Namespace, namespacesOf } from '#shared/chains/caip.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { registry } from './registry.ts'

/**
 * The built-in wallet is one wallet for all of its namespaces, so a change applies to all. Other wallets are used for
 * one namespace at a time.
 */
export function getLinkedNamespaces(namespace: Namespace): Namespace[] {
  const { connectorId } = session.of(namespace)
  if (registry.find(connectorId)?.type !== 'AUTH') return [namespace]
  const stored = storage.get('session') ?? {}
  const ours = namespacesOf(stored).filter((one) => stored[one]?.connectorId === connectorId)
  return [...new Set([namespace, ...ours])]
}
