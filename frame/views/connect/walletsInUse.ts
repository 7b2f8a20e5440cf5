import { Namespace } from '#shared/caip.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'

/** The namespaces that have a wallet, in the order of the specification. */
export function connectedNamespaces(): Namespace[] {
  return Namespace.options.filter((one) => session.isConnected(one))
}

/** The namespaces that the dapp asked for and that have no wallet yet. */
export function missingNamespaces(): Namespace[] {
  return networks.namespaces().filter((one) => !session.isConnected(one))
}
