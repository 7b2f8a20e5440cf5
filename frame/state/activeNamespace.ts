import { Namespace } from '#shared/caip.ts'
import { networks } from './networks.ts'
import { session } from './session.ts'

/** The namespace in use: the one chosen last; without a choice a connected one, or the first that the dapp asked for. */
export function activeNamespace(): Namespace | undefined {
  const { namespace, requested } = networks.store.getState()
  if (namespace && requested.some(({ chainNamespace }) => chainNamespace === namespace)) return namespace
  const connected = Namespace.options.find((one) => session.isConnected(one))
  return connected ?? requested[0]?.chainNamespace
}
