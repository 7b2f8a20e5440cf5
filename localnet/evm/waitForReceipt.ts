import { setTimeout as wait } from 'node:timers/promises'
import { type Client, type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const intervalMs = 20
const timeoutMs = 60_000

/**
 * Waits for a transaction on a chain that mines on demand. viem's function checks once per block and misses a block
 * that arrives during the check, so without a later block it waits until its timeout.
 */
export async function waitForReceipt(client: Client, hash: Hex): Promise<TransactionReceipt> {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > until) throw error
    }
    await wait(intervalMs)
  }
}
