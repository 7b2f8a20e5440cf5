type Cluster = `solana:${string}`

export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Wallet Standard name of each public cluster by its CAIP-2 ID. The ID contains the start of the genesis hash. */
const solanaClusters = new Map<string, Cluster>([
  [solanaMainnet, 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z', 'solana:testnet'],
])

/**
 * Returns a network's Wallet Standard name. Any cluster that isn't public counts as a localnet, because a localnet's
 * genesis hash differs on every machine.
 */
export function getCluster(networkId: string): Cluster {
  return solanaClusters.get(networkId) ?? 'solana:localnet'
}

/** CAIP-2 ids of the public clusters. */
export const publicClusters: readonly string[] = [...solanaClusters.keys()]
