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

/** What the user saw and approved; only the nonce is added when it is sent. */
export type ApprovedTransaction = {
  prepared: PreparedTransaction
  speed: Speed | 'suggested'
  /** What it does, in the words of the approval. */
  title: RecordedText
}

type Sign = (transaction: UnsignedTransaction) => Promise<{ serialized: Hex; hash: Hex }>

const nonceStore = {
  get: () => storage.get('nonces') ?? {},
  set: (book: NonNullable<ReturnType<typeof storage.get<'nonces'>>>) => storage.set('nonces', book),
}

/** Numbers, signs and sends an approved transaction, and follows it until its receipt. Answers with its hash. */
export async function sendTransaction(
  network: Network,
  approved: ApprovedTransaction,
  sign: Sign,
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
    // Before it is sent: from then on it can be mined, whatever becomes of this page.
    transactions.add(record)
    try {
      await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
    } catch (error) {
      const fate = isUnreachable(error) ? 'unclear' : await fateOf(hash, error, client)
      if (fate === 'refused') transactions.remove(hash)
      // Without an answer it may have arrived: it stays in the list and is looked for.
      if (fate === 'unclear') followTransaction(record)
      if (fate !== 'taken') throw error
    }
    transactions.update(hash, { isSeen: true })
    followTransaction(record)
    return hash
  })
}

/**
 * What became of a transaction that a node refused. Behind one URL there are several nodes: one that was silent can have taken
 * it before another refused it, and whoever then sends it once more pays twice.
 */
async function fateOf(hash: Hex, refusal: unknown, client: EvmClient): Promise<'taken' | 'refused' | 'unclear'> {
  const { code, message } = codedError(refusal)
  if (/already (known|imported)|known transaction/i.test(message)) return 'taken'
  const ask = (method: string) => client.request<object | null>({ method, params: [hash] })
  try {
    const found = await Promise.all([ask('eth_getTransactionByHash'), ask('eth_getTransactionReceipt')])
    if (found.some((one) => one !== null)) return 'taken'
    // Of the way to the node, or of its insides: it says nothing about the transaction.
    return code === InternalError.code ? 'unclear' : 'refused'
  } catch {
    return 'unclear'
  }
}
