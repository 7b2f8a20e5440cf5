type Cluster = `solana:${string}`

export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The public clusters: the CAIP-2 id, which has the start of the genesis hash, and the name of the Wallet Standard. */
const solanaClusters = new Map<string, Cluster>([
  [solanaMainnet, 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z', 'solana:testnet'],
])

/**
 * Returns the Wallet Standard's name of a network. A cluster that is not public counts as a localnet, because a
 * localnet has another genesis hash on every machine.
 */
export function clusterOf(networkId: string): Cluster {
  return solanaClusters.get(networkId) ?? 'solana:localnet'
}

/** The CAIP-2 ids of the public clusters. */
export const publicClusters: readonly string[] = [...solanaClusters.keys()]
