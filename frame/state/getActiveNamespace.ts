import { Namespace } from '@oriel/shared/chains/caip.ts'
import { networks } from './networks.ts'
import { session } from './session.ts'

/**
 * Returns the namespace that was chosen last. Defaults to a connected namespace, then to the first one that the dapp
 * requested.
 */
export function getActiveNamespace(): Namespace | undefined {
  const { namespace, requested } = networks.store.getState()
  if (namespace && requested.some(({ chainNamespace }) => chainNamespace === namespace)) return namespace
  const connected = Namespace.options.find((candidate) => session.isConnected(candidate))
  return connected ?? requested[0]?.chainNamespace
}
