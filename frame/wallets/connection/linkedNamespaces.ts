import type { Namespace } from '#shared/caip.ts'
import { session } from '../../state/session.ts'
import { storage } from '../../state/storage.ts'
import { registry } from './registry.ts'

/**
 * What changes together with this namespace. Our own wallet is one wallet whatever it is used for: who chooses an account of it,
 * or ends the connection, means all of it. Wallets of others are asked for one namespace at a time.
 */
export function inStep(namespace: Namespace): Namespace[] {
  const { connectorId } = session.of(namespace)
  if (registry.find(connectorId)?.type !== 'AUTH') return [namespace]
  const stored = Object.entries(storage.get('session') ?? {})
  const ours = stored.filter(([, one]) => one.connectorId === connectorId).map(([name]) => name as Namespace)
  return [...new Set([namespace, ...ours])]
}
