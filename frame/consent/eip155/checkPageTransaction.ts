import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { sleep } from '../../chains/chain/sleep.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import {
  assertNoDelegation,
  checkNonce,
  type NonceCounts,
  readNonces,
} from '../../chains/eip155/send/checkTransaction.ts'

const timeoutMs = 3000

type Context = { network: Network; from: string; client?: EvmClient | undefined }

/** Rejects a page's transaction if it contains a delegation, which pages may not request, or an invalid nonce. */
export async function checkPageTransaction(transaction: TransactionRequest, { network, from, client }: Context) {
  assertNoDelegation(transaction)
  if (transaction.nonce === undefined) return
  const counts = await readNoncesWithTimeout(from, client ?? getRpcClient(network))
  if (counts) checkNonce(transaction.nonce, counts)
}

/**
 * Reads the account's nonces. Resolves to undefined if the node fails or does not respond in time. The approval reads
 * the nonces again.
 */
async function readNoncesWithTimeout(from: string, client: EvmClient): Promise<NonceCounts | undefined> {
  const stop = new AbortController()
  const timeout = sleep(timeoutMs, stop.signal).catch(() => undefined)
  try {
    return (await Promise.race([readNonces(from, client).catch(() => undefined), timeout])) ?? undefined
  } finally {
    stop.abort()
  }
}
