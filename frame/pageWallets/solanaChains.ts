import type { CaipNetworkId } from '#shared/caip.ts'

/** The clusters as the Wallet Standard calls them, and as CAIP-2 does: by the start of their genesis hash. */
const clusters: Record<string, CaipNetworkId> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
}

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
