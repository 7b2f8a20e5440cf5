import { codedError, isUnreachable } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { refusalOf } from '@oriel/clear-signing/solana/read/failures.ts'
import { ChainDisconnectedError, InternalError, type WalletError } from '#shared/errors/errors.ts'
import { fieldOf } from '#shared/json.ts'
import { readStatus } from './status.ts'

type Submitted =
  | { isSent: true }
  /** `mayArrive` is true when a node may have the transaction. Forgetting it would invite the user to pay twice. */
  | { isSent: false; mayArrive: boolean; refusal: WalletError }

type Signed = { hash: string; serialized: string }

/**
 * Submits a transaction and determines whether a rejection is final. If the first node times out, a different one
 * receives the call and may reject a transaction that the first one executed, so this requests the signature's status
 * first.
 */
export async function submitSolana(
  { hash, serialized }: Signed,
  client: SolanaClient,
  wishes: object,
): Promise<Submitted> {
  try {
    await client.request('sendTransaction', serialized, wishes)
    return { isSent: true }
  } catch (error) {
    if (isUnreachable(error)) return { isSent: false, mayArrive: true, refusal: codedError(error) }
    const { code, data } = codedError(error)
    if (fieldOf(data, 'err') === 'AlreadyProcessed') return { isSent: true }
    const status = await readStatus(client, hash).catch(() => undefined)
    if (status) return { isSent: true }
    // A node may report that there is no status. The outcome is unknown only when the node does not respond.
    const mayArrive = status === undefined || code === InternalError.code
    return { isSent: false, mayArrive, refusal: mayArrive ? unclear(error) : refusalOf(error) }
  }
}

const unclear = (cause: unknown) =>
  new ChainDisconnectedError(
    'The network did not confirm that it accepted the transaction. Check its status before you send it again.',
    { data: { reason: 'unclear' }, cause },
  )
