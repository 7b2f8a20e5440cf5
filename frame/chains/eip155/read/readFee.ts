import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'

type Receipt = { gasUsed?: Hex; effectiveGasPrice?: Hex; l1Fee?: Hex }

/** Returns a mined transaction's fee in base units, or null while the node has no receipt. */
export async function readFee(hash: string, client: EvmClient): Promise<bigint | null> {
  const receipt = await client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt && computeFee(receipt)
}

/** Computes a receipt's fee, including the L1 data fee of OP Stack rollups. Returns null if a field is missing. */
export function computeFee({ gasUsed, effectiveGasPrice, l1Fee }: Receipt): bigint | null {
  if (!isHex(gasUsed) || !isHex(effectiveGasPrice)) return null
  return BigInt(gasUsed) * BigInt(effectiveGasPrice) + (isHex(l1Fee) ? BigInt(l1Fee) : 0n)
}
