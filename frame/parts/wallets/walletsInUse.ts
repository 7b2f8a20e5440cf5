import { Namespace } from '#shared/chains/caip.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'

export function connectedNamespaces(): Namespace[] {
  return Namespace.options.filter((one) => session.isConnected(one))
}

export function missingNamespaces(): Namespace[] {
  return networks.namespaces().filter((one) => !session.isConnected(one))
}
