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
 * Sends a signed transaction and follows it. Throws if a node rejects it. Keeps the record and the nonce if the
 * transaction may have been received.
 */
export async function submit(record: SignedRecord, { serialized, client, use }: Submission) {
  const { hash, nonce } = record
  // Stores the record first, because the transaction can be mined even if this page closes.
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
    // Without a response, the node may have received it, so it stays in the list and is followed.
    if (fate === 'unclear') followTransaction(record)
    if (fate !== 'taken') throw isLimitError(error) ? new OneTransactionError(undefined, { cause: error }) : error
  }
  transactions.update(hash, { isSeen: true })
  followTransaction(record)
}

/** True if a node accepts only one pending transaction from an account with a delegate. These are geth's messages. */
const isLimitError = (error: unknown) =>
  /in-flight transaction limit|gapped-nonce tx from delegated/i.test(toCodedError(error).message)

/**
 * Determines what happened to a transaction that a node rejected. A URL can have several nodes: one may have accepted
 * it before another rejected it. Sending it again could then pay twice.
 */
async function classifyRejection(
  hash: string,
  refusal: unknown,
  client: EvmClient,
): Promise<'taken' | 'refused' | 'unclear'> {
  const { code, message } = toCodedError(refusal)
  if (/already (known|imported)|known transaction/i.test(message)) return 'taken'
  const requestByHash = (method: string) => client.request<object | null>({ method, params: [hash] })
  try {
    const found = await Promise.all([
      requestByHash('eth_getTransactionByHash'),
      requestByHash('eth_getTransactionReceipt'),
    ])
    if (found.some((result) => result !== null)) return 'taken'
    // An internal error is the node's, not the transaction's.
    return code === InternalError.code ? 'unclear' : 'refused'
  } catch {
    return 'unclear'
  }
}
