import type { CaipNetworkId } from '#shared/caip.ts'
import { solanaClusters } from '#shared/solanaClusters.ts'

const clusters: Record<string, CaipNetworkId> = solanaClusters

/** Its genesis hash is another on every machine, so the Wallet Standard has one name for all of them. */
const localCluster = 'solana:localnet'

/** Of these networks, the ones that a wallet with these chains knows. */
export function knownNetworks(networks: CaipNetworkId[], chains: string[]): CaipNetworkId[] {
  return networks.filter((id) => toWalletChain(id, chains) !== undefined)
}

/** The name that this wallet has for the network; undefined when it does not know it. */
export function toWalletChain(networkId: CaipNetworkId, chains: string[]): string | undefined {
  if (!networkId.startsWith('solana:')) return undefined
  const [name = localCluster] = Object.entries(clusters).find(([, id]) => id === networkId) ?? []
  return chains.find((chain) => chain === name || chain === networkId)
}
