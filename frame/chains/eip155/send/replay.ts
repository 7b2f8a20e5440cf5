import type { Hex } from '#shared/caip.ts'
import { toQuantity } from '#shared/hex.ts'
import type { EvmClient } from '../client.ts'
import { codedError, isUnreachable } from '../client.ts'
import { failureReason } from '../read/revert.ts'

type Mined = { from: Hex; to: Hex | null; value: Hex; input: Hex; gas: Hex; blockNumber: Hex | null }
type Receipt = { gasUsed: Hex; status: Hex }

/**
 * Why a mined transaction failed, found out by running it again; undefined when it would succeed now, so that nobody can
 * tell. Throws when the network cannot be asked.
 */
export async function failureOf(hash: string, client: EvmClient): Promise<string | undefined> {
  const [mined, receipt] = await Promise.all([
    client.request<Mined | null>({ method: 'eth_getTransactionByHash', params: [hash] }),
    client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] }),
  ])
  if (!mined?.blockNumber || receipt?.status !== '0x0') return undefined
  const { from, to, value, input, gas, blockNumber } = mined
  const call = { from, ...(to && { to }), value, data: input, gas }
  // What came before it in its block is in the later state only; what came after it, too.
  const before = toQuantity(BigInt(blockNumber) - 1n)
  for (const block of [blockNumber, before]) {
    try {
      await client.request({ method: 'eth_call', params: [call, block] })
    } catch (error) {
      if (isUnreachable(error)) throw codedError(error)
      return failureReason(error)
    }
  }
  return BigInt(receipt.gasUsed) >= BigInt(gas) ? 'It ran out of gas.' : undefined
}
