import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { toRejection } from '@oriel/clear-signing/solana/read/failures.ts'
import { ChainDisconnectedError, InternalError, type WalletError } from '@oriel/shared/errors/errors.ts'
import { readField } from '@oriel/shared/json.ts'
import { readStatus } from './status.ts'

type Submitted =
  | { isSent: true }
  /**
   * `mayArrive` is true if a node may have the transaction. Forgetting such a transaction could make the user pay
   * twice.
   */
  | { isSent: false; mayArrive: boolean; error: WalletError }

type Signed = { hash: string; serialized: string }

/**
 * Submits a transaction and determines whether a rejection is final. If the first node times out, the call is retried
 * on another node, which may reject a transaction that the first one has executed. The signature's status is therefore
 * checked before a rejection counts.
 */
export async function submitSolana(
  { hash, serialized }: Signed,
  client: SolanaClient,
  options: object,
): Promise<Submitted> {
  try {
    await client.request('sendTransaction', serialized, options)
    return { isSent: true }
  } catch (error) {
    if (isUnreachable(error)) return { isSent: false, mayArrive: true, error: toCodedError(error) }
    const { code, data } = toCodedError(error)
    if (readField(data, 'err') === 'AlreadyProcessed') return { isSent: true }
    const status = await readStatus(client, hash).catch(() => undefined)
    if (status) return { isSent: true }
    // Treat the outcome as unknown if `status` is undefined, because the node did not respond. Null means that the node
    // has no status for the transaction.
    const mayArrive = status === undefined || code === InternalError.code
    return { isSent: false, mayArrive, error: mayArrive ? createUnclearError(error) : toRejection(error) }
  }
}

const createUnclearError = (cause: unknown) =>
  new ChainDisconnectedError(
    'The network did not confirm that it accepted the transaction. Check its status before you send it again.',
    { data: { reason: 'unclear' }, cause },
  )
