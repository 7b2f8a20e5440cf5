import type { Namespace } from '#shared/caip.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { registry } from './registry.ts'

/**
 * Returns the namespaces that change together with this one. Our own wallet is one wallet for all of its namespaces, so
 * choosing an account or disconnecting applies to all. Other wallets are used for one namespace at a time.
 */
export function linkedNamespaces(namespace: Namespace): Namespace[] {
  const { connectorId } = session.of(namespace)
  if (registry.find(connectorId)?.type !== 'AUTH') return [namespace]
  const stored = Object.entries(storage.get('session') ?? {})
  const ours = stored.filter(([, one]) => one.connectorId === connectorId).map(([name]) => name as Namespace)
  return [...new Set([namespace, ...ours])]
}
