import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Connector } from '../connector/connector.ts'

/**
 * Returns the namespaces to connect to a new wallet. If no wallet is connected, these are all of the dapp's namespaces.
 * If the active namespace has no wallet, it is the only one. Otherwise, these are the namespaces of the wallet that the
 * new one replaces.
 */
export function getNamespacesToConnect(): Namespace[] {
  const requested = networks.namespaces()
  const active = getActiveNamespace()
  if (!active || !requested.some((namespace) => session.isConnected(namespace))) return requested
  if (!session.isConnected(active)) return [active]
  const { connectorId } = session.of(active)
  return requested.filter(
    (namespace) => session.isConnected(namespace) && session.of(namespace).connectorId === connectorId,
  )
}

/**
 * Returns the namespaces of {@link getNamespacesToConnect} that the wallet supports. If there are none, returns all of
 * the dapp's namespaces that the wallet supports.
 */
export function getSupportedNamespaces({ namespaces }: Pick<Connector, 'namespaces'>): Namespace[] {
  const supported = getNamespacesToConnect().filter((namespace) => namespaces.includes(namespace))
  return supported.length > 0 ? supported : networks.namespaces().filter((namespace) => namespaces.includes(namespace))
}
