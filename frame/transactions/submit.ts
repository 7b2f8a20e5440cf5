import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { codedError, isUnreachable } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '#shared/caip.ts'
import { InternalError } from '#shared/errors.ts'
import { OneTransactionError } from '#shared/smartAccountErrors.ts'
import type { NonceUse } from '../chains/eip155/send/nonce.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { followTransaction } from './followTransactions.ts'

export type SignedRecord = TransactionRecord & { nonce: number }
type Submission = { serialized: Hex; client: EvmClient; use: NonceUse }

/**
 * Sends a signed transaction and follows it. Throws when a node refuses it; the record stays in the list, and its nonce
 * stays taken, while it may have arrived.
 */
export async function submit(record: SignedRecord, { serialized, client, use }: Submission) {
  const { hash, nonce } = record
  // The record is written before sending, because the transaction can then be mined even if this page closes.
  transactions.add(record)
  use.reserve(nonce)
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
  } catch (error) {
    const fate = isUnreachable(error) ? 'unclear' : await fateOf(hash, error, client)
    if (fate === 'refused') {
      transactions.remove(hash)
      use.release(nonce)
    }
    // It may have arrived when there was no answer, so it stays in the list and is followed.
    if (fate === 'unclear') followTransaction(record)
    if (fate !== 'taken') throw isTooMany(error) ? new OneTransactionError(undefined, { cause: error }) : error
  }
  transactions.update(hash, { isSeen: true })
  followTransaction(record)
}

/** Nodes take one transaction at a time of an account that runs a program. The words are those of geth. */
const isTooMany = (error: unknown) =>
  /in-flight transaction limit|gapped-nonce tx from delegated/i.test(codedError(error).message)

/**
 * Finds out what happened to a transaction that a node refused. Several nodes may be behind one URL: one that did not
 * answer can have accepted it before another refused it. Sending it once more would then pay twice.
 */
async function fateOf(hash: string, refusal: unknown, client: EvmClient): Promise<'taken' | 'refused' | 'unclear'> {
  const { code, message } = codedError(refusal)
  if (/already (known|imported)|known transaction/i.test(message)) return 'taken'
  const ask = (method: string) => client.request<object | null>({ method, params: [hash] })
  try {
    const found = await Promise.all([ask('eth_getTransactionByHash'), ask('eth_getTransactionReceipt')])
    if (found.some((one) => one !== null)) return 'taken'
    // The error is about the connection to the node or the node itself, not about the transaction.
    return code === InternalError.code ? 'unclear' : 'refused'
  } catch {
    return 'unclear'
  }
}
