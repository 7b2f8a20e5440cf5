import type { CaipNetworkId } from '#shared/caip.ts'
import { clusterOf } from '#shared/solanaClusters.ts'

/** Of these networks, the ones that a wallet with these chains knows. */
export function knownNetworks(networks: CaipNetworkId[], chains: string[]): CaipNetworkId[] {
  return networks.filter((id) => toWalletChain(id, chains) !== undefined)
}

/** The name that this wallet has for the network; undefined when it does not know it. */
export function toWalletChain(networkId: CaipNetworkId, chains: string[]): string | undefined {
  if (!networkId.startsWith('solana:')) return undefined
  const name = clusterOf(networkId)
  return chains.find((chain) => chain === name || chain === networkId)
}
