import { Namespace } from '#shared/caip.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'

/** Returns the connected namespaces in the order of the specification. */
export function connectedNamespaces(): Namespace[] {
  return Namespace.options.filter((one) => session.isConnected(one))
}

export function missingNamespaces(): Namespace[] {
  return networks.namespaces().filter((one) => !session.isConnected(one))
}
