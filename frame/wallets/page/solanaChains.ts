import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getCluster } from '@oriel/shared/chains/solanaClusters.ts'

export function filterKnownNetworks(networks: CaipNetworkId[], chains: string[]): CaipNetworkId[] {
  return networks.filter((id) => toWalletChain(id, chains) !== undefined)
}

export function toWalletChain(networkId: CaipNetworkId, chains: string[]): string | undefined {
  if (!networkId.startsWith('solana:')) return undefined
  const name = getCluster(networkId)
  return chains.find((chain) => chain === name || chain === networkId)
}
