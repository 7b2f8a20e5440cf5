import type { Namespace } from '#shared/chains/caip.ts'
import { activeNamespace } from '../../state/activeNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Connector } from '../connector/connector.ts'

/**
 * Returns the namespaces for a new wallet. While no wallet is connected, these are all namespaces of the dapp, or the
 * active one if it has none. Otherwise the new wallet replaces the active one in all of its namespaces.
 */
export function getNamespacesToConnect(): Namespace[] {
  const requested = networks.namespaces()
  const active = activeNamespace()
  if (!active || !requested.some((one) => session.isConnected(one))) return requested
  if (!session.isConnected(active)) return [active]
  const { connectorId } = session.of(active)
  return requested.filter((one) => session.isConnected(one) && session.of(one).connectorId === connectorId)
}

/**
 * Returns the wanted namespaces that this wallet supports. If it supports none of them, returns all namespaces of the
 * dapp that it supports.
 */
export function getSupportedNamespaces({ namespaces }: Pick<Connector, 'namespaces'>): Namespace[] {
  const wanted = getNamespacesToConnect().filter((one) => namespaces.includes(one))
  return wanted.length > 0 ? wanted : networks.namespaces().filter((one) => namespaces.includes(one))
}
