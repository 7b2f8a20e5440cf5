import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'

/** The clusters as the Wallet Standard calls them, and as CAIP-2 does: by the start of their genesis hash. */
const clusters: Record<string, CaipNetworkId> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
}

/** The networks of a wallet's chains. A cluster without a genesis hash of its own, `solana:localnet`, keeps its name. */
export function toNetworkIds(chains: string[]): CaipNetworkId[] {
  return chains
    .map((chain) => (Object.hasOwn(clusters, chain) ? clusters[chain] : chain))
    .filter((id): id is CaipNetworkId => z.safeParse(CaipNetworkId, id).success)
}

/** The name that this wallet has for the network; undefined when it does not know it. */
export function toWalletChain(networkId: CaipNetworkId, chains: string[]): string | undefined {
  return chains.find((chain) => toNetworkIds([chain])[0] === networkId)
}
