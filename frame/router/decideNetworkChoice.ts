import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'

export type NetworkChoiceState = {
  /** The active namespace. Undefined if the dapp requests no networks. */
  activeNamespace: Namespace | undefined
  active: Partial<Record<Namespace, CaipNetworkId>>
  isConnected: (namespace: Namespace) => boolean
  /** Returns true if the wallet has its own active network, because such a wallet has to approve the switch. */
  asksWallet: (namespace: Namespace) => boolean
}

type Chosen = Pick<Network, 'caipNetworkId' | 'chainNamespace'>

export function decideNetworkChoice(
  { caipNetworkId: network, chainNamespace: namespace }: Chosen,
  { activeNamespace, active, isConnected, asksWallet }: NetworkChoiceState,
): View | 'switch' | 'stay' {
  const isThere = active[namespace] === network
  if (isThere && namespace === activeNamespace) return 'stay'
  const isElsewhere = activeNamespace !== undefined && namespace !== activeNamespace
  if (isElsewhere && isConnected(activeNamespace) && !isConnected(namespace)) {
    const next = { navigateTo: 'Connect', navigateWithReplace: true }
    return { name: 'SwitchActiveChain', switchToChain: namespace, ...next, network }
  }
  if (isConnected(namespace) && asksWallet(namespace) && !isThere) return { name: 'SwitchNetwork', network }
  return 'switch'
}
