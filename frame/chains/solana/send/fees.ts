import type { RpcInteger, SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'

/** Maximum priority fee of a transfer in lamports (0.0005 SOL). */
export const maxPriorityFee = 500_000n

type RecentFee = { slot: RpcInteger; prioritizationFee: RpcInteger }

/**
 * Returns the 75th percentile of recent prices per compute unit for writing to these accounts, in micro-lamports.
 * Returns zero if the network reports none, because then no fee is needed.
 */
export async function readUnitPrice(client: SolanaClient, writable: string[]): Promise<bigint> {
  const recent = await client.request<RecentFee[]>('getRecentPrioritizationFees', writable.slice(0, 128))
  const prices = recent.map(({ prioritizationFee }) => BigInt(prioritizationFee))
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length * 0.75)] ?? 0n
}

export function computeCappedFee(price: bigint, units: bigint): bigint {
  const fee = (price * units + 999_999n) / 1_000_000n
  return fee > maxPriorityFee ? maxPriorityFee : fee
}
