import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '#shared/networks.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { sleep } from '../../chains/chain/sleep.ts'
import { rpcClient } from '../../chains/clients/rpcClient.ts'
import {
  checkNonce,
  type NonceCounts,
  readNonces,
  refuseDelegation,
} from '../../chains/eip155/send/checkTransaction.ts'

const nonceMs = 3000

type Context = { network: Network; from: string; client?: EvmClient | undefined }

/**
 * Throws for what only the account's owner may ask for (a delegation), then for a wrong nonce, which needs the node.
 */
export async function checkPageTransaction(transaction: TransactionRequest, { network, from, client }: Context) {
  refuseDelegation(transaction)
  if (transaction.nonce === undefined) return
  const counts = await readNoncesSoon(from, client ?? rpcClient(network))
  if (counts) checkNonce(transaction.nonce, counts)
}

/**
 * Resolves with undefined when the node does not answer in time; the approval asks it again and reports a wrong nonce.
 */
async function readNoncesSoon(from: string, client: EvmClient): Promise<NonceCounts | undefined> {
  const stop = new AbortController()
  const late = sleep(nonceMs, stop.signal).catch(() => undefined)
  try {
    return (await Promise.race([readNonces(from, client).catch(() => undefined), late])) ?? undefined
  } finally {
    stop.abort()
  }
}
