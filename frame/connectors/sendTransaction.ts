import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { isUnreachable, rpcClient } from '../chains/eip155/client.ts'
import type { Speed } from '../chains/eip155/fees.ts'
import { withNonce } from '../chains/eip155/nonce.ts'
import type { PreparedTransaction } from '../chains/eip155/transactions.ts'
import { toUnsigned, type UnsignedTransaction } from '../chains/eip155/unsigned.ts'
import { storage } from '../state/storage.ts'
import { transactions } from '../state/transactions.ts'
import type { TransactionNote } from './connector.ts'
import { followTransaction } from './followTransactions.ts'

/** What the user saw and approved; only the nonce is added when it is sent. */
export type ApprovedTransaction = {
  prepared: PreparedTransaction
  speed: Speed | 'suggested'
  /** What it does, in the words of the approval. */
  title: string
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
    const record = { hash, networkId, from, nonce, sentAt: Date.now(), title, status: 'sent' as const, ...note }
    // Before it is sent: from then on it can be mined, whatever becomes of this page.
    transactions.add(record)
    try {
      await client.request({ method: 'eth_sendRawTransaction', params: [serialized] })
    } catch (error) {
      // Without an answer it may have arrived: it stays in the list and is looked for.
      if (isUnreachable(error)) followTransaction(record)
      else transactions.remove(hash)
      throw error
    }
    followTransaction(record)
    return hash
  })
}
