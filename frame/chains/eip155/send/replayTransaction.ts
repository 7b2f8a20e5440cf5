import type { Failure } from '@oriel/clear-signing/description/failure.ts'
import { getFailureReason } from '@oriel/clear-signing/eip155/read/revert.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'

type Mined = { from: Hex; to: Hex | null; value: Hex; input: Hex; gas: Hex; blockNumber: Hex | null }
type Receipt = { gasUsed: Hex; status: Hex }

/**
 * Replays a reverted transaction to find out why it failed. Returns undefined if the replay succeeds. Throws if the
 * network is unreachable.
 */
export async function replayTransaction(hash: string, client: EvmClient): Promise<Failure | undefined> {
  const [mined, receipt] = await Promise.all([
    client.request<Mined | null>({ method: 'eth_getTransactionByHash', params: [hash] }),
    client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] }),
  ])
  if (!mined?.blockNumber || receipt?.status !== '0x0') return undefined
  const { from, to, value, input, gas, blockNumber } = mined
  const call = { from, to: to ?? undefined, value, data: input, gas }
  // Try the state after the block first. That state includes the block's transactions before and after this one. The
  // state before the block includes neither.
  const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`
  for (const block of [blockNumber, before]) {
    try {
      await client.request({ method: 'eth_call', params: [call, block] })
    } catch (error) {
      if (isUnreachable(error)) throw toCodedError(error)
      return getFailureReason(error)
    }
  }
  return BigInt(receipt.gasUsed) >= BigInt(gas) ? phrase('failure.outOfGas') : undefined
}
