/** Solana's clusters as the Wallet Standard calls them, and as CAIP-2 does: by the start of their genesis hash. */
const solanaClusters = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
} as const

/**
 * Returns the Wallet Standard's name of a network. A cluster that is not public counts as a localnet, which has another genesis
 * hash on every machine.
 */
export function clusterOf(networkId: string): string {
  return Object.entries(solanaClusters).find(([, id]) => id === networkId)?.[0] ?? 'solana:localnet'
}
