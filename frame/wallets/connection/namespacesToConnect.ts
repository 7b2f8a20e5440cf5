import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Connector } from '../connector/connector.ts'

/**
 * Returns the namespaces to connect to a new wallet: all of the dapp's namespaces if no wallet is connected, only the
 * active one if it has no wallet, and otherwise those of the wallet that the new one replaces.
 */
export function getNamespacesToConnect(): Namespace[] {
  const requested = networks.namespaces()
  const active = getActiveNamespace()
  if (!active || !requested.some((one) => session.isConnected(one))) return requested
  if (!session.isConnected(active)) return [active]
  const { connectorId } = session.of(active)
  return requested.filter((one) => session.isConnected(one) && session.of(one).connectorId === connectorId)
}

/**
 * Returns the wanted namespaces that this wallet supports. Falls back to all of the dapp's namespaces that it supports.
 */
export function getSupportedNamespaces({ namespaces }: Pick<Connector, 'namespaces'>): Namespace[] {
  const wanted = getNamespacesToConnect().filter((one) => namespaces.includes(one))
  return wanted.length > 0 ? wanted : networks.namespaces().filter((one) => namespaces.includes(one))
}
