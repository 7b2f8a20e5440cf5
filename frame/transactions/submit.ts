import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { InternalError } from '@oriel/shared/errors/errors.ts'
import { OneTransactionError } from '@oriel/shared/errors/smartAccountErrors.ts'
import type { NonceUse } from '../chains/eip155/send/nonce.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { followTransaction } from './followTransactions.ts'

export type SignedRecord = TransactionRecord & { nonce: number }
type Submission = { serialized: Hex; client: EvmClient; use: NonceUse }

/**
 * Sends a signed transaction and follows it. Throws if a node rejects it. Keeps the record and the nonce if a node may
 * have received the transaction.
 */
export async function submit(record: SignedRecord, { serialized, client, use }: Submission) {
  const { hash, nonce } = record
  // Store the record first, because the transaction can be mined even if this page closes.
  transactions.add(record)
  use.reserve(nonce)
  try {
    await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
  } catch (error) {
    const fate = isUnreachable(error) ? 'unclear' : await classifyRejection(hash, error, client)
    if (fate === 'refused') {
      transactions.remove(hash)
      use.release(nonce)
    }
    // The node may have received the transaction, so keep it in the list and follow it.
    if (fate === 'unclear') followTransaction(record)
    if (fate !== 'taken') throw isLimitError(error) ? new OneTransactionError(undefined, { cause: error }) : error
  }
  transactions.update(hash, { isSeen: true })
  followTransaction(record)
}

/**
 * Returns true if the node rejected the transaction because it only accepts one pending transaction from an account
 * with a delegate. Matches geth's error messages.
 */
const isLimitError = (error: unknown) =>
  /in-flight transaction limit|gapped-nonce tx from delegated/i.test(toCodedError(error).message)

/**
 * Determines what happened to a transaction that a node rejected. Several nodes can share a URL. If one of them has
 * accepted the transaction before another rejects it, sending the transaction again could pay twice.
 */
async function classifyRejection(
  hash: string,
  error: unknown,
  client: EvmClient,
): Promise<'taken' | 'refused' | 'unclear'> {
  const { code, message } = toCodedError(error)
  if (/already (known|imported)|known transaction/i.test(message)) return 'taken'
  const requestByHash = (method: string) => client.request<object | null>({ method, params: [hash] })
  try {
    const found = await Promise.all([
      requestByHash('eth_getTransactionByHash'),
      requestByHash('eth_getTransactionReceipt'),
    ])
    if (found.some((result) => result !== null)) return 'taken'
    // After an internal error, the outcome is unclear, because the node caused the error and not the transaction.
    return code === InternalError.code ? 'unclear' : 'refused'
  } catch {
    return 'unclear'
  }
}
