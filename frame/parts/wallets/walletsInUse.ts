import { Namespace } from '@oriel/shared/chains/caip.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'

export function getConnectedNamespaces(): Namespace[] {
  return Namespace.options.filter((namespace) => session.isConnected(namespace))
}

export function getMissingNamespaces(): Namespace[] {
  return networks.namespaces().filter((namespace) => !session.isConnected(namespace))
}
