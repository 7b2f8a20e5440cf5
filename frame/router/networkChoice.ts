import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { View } from '#shared/view.ts'

export type NetworkChoiceState = {
  /** The namespace in use; undefined when the dapp asks for no network at all. */
  activeNamespace: Namespace | undefined
  /** The network in use, per namespace. */
  active: Partial<Record<Namespace, CaipNetworkId>>
  isConnected: (namespace: Namespace) => boolean
  /** Whether the wallet of this namespace has a network of its own: then it has to agree. */
  asksWallet: (namespace: Namespace) => boolean
}

type Chosen = Pick<Network, 'caipNetworkId' | 'chainNamespace'>

/** Where the choice of a network leads: to a view, to a switch at once, or nowhere, because it is the one in use. */
export function networkChoice(
  { caipNetworkId: network, chainNamespace: namespace }: Chosen,
  { activeNamespace, active, isConnected, asksWallet }: NetworkChoiceState,
): View | 'switch' | 'stay' {
  const isThere = active[namespace] === network
  if (isThere && namespace === activeNamespace) return 'stay'
  const isElsewhere = activeNamespace !== undefined && namespace !== activeNamespace
  if (isElsewhere && isConnected(activeNamespace) && !isConnected(namespace)) {
    return { name: 'SwitchActiveChain', switchToChain: namespace, navigateTo: 'Connect', network }
  }
  if (isConnected(namespace) && asksWallet(namespace) && !isThere) return { name: 'SwitchNetwork', network }
  return 'switch'
}
