import type { Hex } from '#shared/caip.ts'
import { InternalError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { codedError, type EvmClient, isUnreachable, rpcClient } from '../chains/eip155/client.ts'
import type { Speed } from '../chains/eip155/send/fees.ts'
import { withNonce } from '../chains/eip155/send/nonce.ts'
import type { PreparedTransaction } from '../chains/eip155/send/transactions.ts'
import { toUnsigned, type UnsignedTransaction } from '../chains/eip155/send/unsigned.ts'
import { storage } from '../state/storage.ts'
import type { RecordedText, TransactionNote } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { followTransaction } from './followTransactions.ts'

/** The nonce alone is added when the transaction is sent. */
export type ApprovedTransaction = {
  prepared: PreparedTransaction
  speed: Speed | 'suggested'
  title: RecordedText
}

type SignTransaction = (transaction: UnsignedTransaction) => Promise<{ serialized: Hex; hash: Hex }>

const nonceStore = {
  get: () => storage.get('nonces') ?? {},
  set: (book: NonNullable<ReturnType<typeof storage.get<'nonces'>>>) => storage.set('nonces', book),
}

export async function sendWithNonce(
  network: Network,
  approved: ApprovedTransaction,
  sign: SignTransaction,
  note?: TransactionNote,
): Promise<Hex> {
  const { prepared, speed, title } = approved
  const { caipNetworkId: networkId } = network
  const { from, nonce: named } = prepared
  const client = rpcClient(network)
  const scope = { network, address: from, client, store: nonceStore, ...(named !== undefined && { nonce: named }) }

  return withNonce(scope, async (nonce) => {
    const { serialized, hash } = await sign(toUnsigned(prepared, { speed, nonce }))
    const own = { hash, networkId, from, nonce, sentAt: Date.now(), title, status: 'sent' as const, isSignedHere: true }
    const record = { ...own, ...note }
    // The record is written before sending, because the transaction can then be mined even if this page closes.
    transactions.add(record)
    try {
      await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
    } catch (error) {
      const fate = isUnreachable(error) ? 'unclear' : await fateOf(hash, error, client)
      if (fate === 'refused') transactions.remove(hash)
      // It may have arrived when there was no answer, so it stays in the list and is followed.
      if (fate === 'unclear') followTransaction(record)
      if (fate !== 'taken') throw error
    }
    transactions.update(hash, { isSeen: true })
    followTransaction(record)
    return hash
  })
}

/**
 * Finds out what happened to a transaction that a node refused. Several nodes may be behind one URL: one that did not
 * answer can have accepted it before another refused it. Sending it once more would then pay twice.
 */
async function fateOf(hash: Hex, refusal: unknown, client: EvmClient): Promise<'taken' | 'refused' | 'unclear'> {
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
