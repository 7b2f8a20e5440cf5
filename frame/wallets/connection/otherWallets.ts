import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { session } from '../../state/session.ts'
import { registry } from './registry.ts'

export function findOtherWallets(namespaces: Namespace[], connectorId: string): Map<string, Namespace[]> {
  const others = groupByConnector(namespaces.filter((namespace) => session.isConnected(namespace)))
  others.delete(connectorId)
  return others
}

/** Disconnects the other wallets. Does not wait, because a wallet that does not respond must not block the new one. */
export function disconnectOthers(others: Map<string, Namespace[]>) {
  for (const [connectorId, theirs] of others) {
    registry
      .find(connectorId)
      ?.disconnect(theirs)
      .catch((error: unknown) => console.error(error))
  }
}

export function groupByConnector(namespaces: Namespace[]): Map<string, Namespace[]> {
  const found = new Map<string, Namespace[]>()
  for (const namespace of namespaces) {
    const { connectorId = '' } = session.of(namespace)
    found.set(connectorId, [...(found.get(connectorId) ?? []), namespace])
  }
  return found
}
