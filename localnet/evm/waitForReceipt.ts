import { setTimeout as wait } from 'node:timers/promises'
import { type Client, type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const intervalMs = 20
const timeoutMs = 60_000

/**
 * Waits for a transaction on a chain that mines on demand. viem's own function checks once per block. If a block
 * arrives during the check, viem misses it, and without another block it waits until its timeout.
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
