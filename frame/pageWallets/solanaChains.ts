import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import { solanaClusters } from '#shared/solanaClusters.ts'

const clusters: Record<string, CaipNetworkId> = solanaClusters

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
