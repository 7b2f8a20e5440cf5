/** The public clusters: the name of the Wallet Standard, and the CAIP-2 id, which has the start of the genesis hash. */
const solanaClusters = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
} as const

/**
 * Returns the Wallet Standard's name of a network. A cluster that is not public counts as a localnet, because a
 * localnet has another genesis hash on every machine.
 */
export function clusterOf(networkId: string): string {
  return Object.entries(solanaClusters).find(([, id]) => id === networkId)?.[0] ?? 'solana:localnet'
}
