import type { Namespace } from '#shared/caip.ts'
import { activeNamespace } from '../../state/activeNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Connector } from '../connector/connector.ts'

/**
 * What a new wallet is wanted for. All that the dapp uses, until there is a wallet; then the namespace that has none. Where that
 * in use has one, the new one takes its place in all that it was used for.
 */
export function wantedNamespaces(): Namespace[] {
  const requested = networks.namespaces()
  const active = activeNamespace()
  if (!active || !requested.some((one) => session.isConnected(one))) return requested
  if (!session.isConnected(active)) return [active]
  const { connectorId } = session.of(active)
  return requested.filter((one) => session.isConnected(one) && session.of(one).connectorId === connectorId)
}

/** What of it this wallet is asked for; where it speaks none of that, all that the dapp uses and it speaks. */
export function namespacesFor({ namespaces }: Pick<Connector, 'namespaces'>): Namespace[] {
  const wanted = wantedNamespaces().filter((one) => namespaces.includes(one))
  return wanted.length > 0 ? wanted : networks.namespaces().filter((one) => namespaces.includes(one))
}
