import { decodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { executeSelector, readDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { AtomicityNotSupportedError } from '@oriel/shared/errors/errors.ts'
import { getRpcClient } from '../chains/clients/rpcClient.ts'
import type { Speed } from '../chains/eip155/send/fees.ts'
import { withNonce, withNonces } from '../chains/eip155/send/nonce.ts'
import type { PreparedTransaction } from '../chains/eip155/send/transactions.ts'
import { toUnsigned, type UnsignedTransaction } from '../chains/eip155/send/unsigned.ts'
import type { RecordedText, TransactionNote } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { nonceStore } from './nonceStore.ts'
import { type SignedRecord, submit } from './submit.ts'
import { hasDelegate, waitForEarlier } from './waitForEarlier.ts'

/**
 * A transaction that the user has approved. If `prepared` has no nonce, the nonce is chosen when the transaction is
 * sent.
 */
export type ApprovedTransaction = {
  prepared: PreparedTransaction
  speed: Speed | 'suggested'
  title: RecordedText
}

/** A sequence of transactions that the user has approved. `titles` contains one title per transaction. */
export type ApprovedSequence = { prepared: PreparedTransaction[]; speed: Speed; titles: RecordedText[] }

type SignedTransaction = { serialized: Hex; hash: Hex }

export async function sendWithNonce(
  network: Network,
  approved: ApprovedTransaction,
  sign: (transaction: UnsignedTransaction) => Promise<SignedTransaction>,
  note?: TransactionNote,
): Promise<Hex> {
  const { prepared, speed, title } = approved
  const { from, nonce: named } = prepared
  const client = getRpcClient(network)
  const scope = { network, address: from, client, store: nonceStore, nonce: named }

  return withNonce(scope, async (nonce, use) => {
    if (named === undefined && (prepared.delegate !== undefined || (await hasDelegate(from, client)))) {
      await waitForEarlier({ from, nonce, client })
    }
    await assertRunnable(prepared, client)
    const { serialized, hash } = await sign(toUnsigned(prepared, { speed, nonce }))
    const contracts = await readContracts(prepared, client)
    await submit(
      { ...createRecord({ hash, nonce, from, title, contracts }, network), ...note },
      { serialized, client, use },
    )
    return hash
  })
}

/**
 * Throws 5760 if the transaction is a batch and the account has lost its delegate. Without the delegate, the
 * transaction would succeed but have no effect.
 */
async function assertRunnable({ from, to, data, delegate }: PreparedTransaction, client: EvmClient): Promise<void> {
  if (delegate !== undefined || !isSameAddress(to, from) || !data.startsWith(executeSelector)) return
  if ((await readDelegation(from, client)).kind !== 'own') throw new AtomicityNotSupportedError()
}

type Sequence = {
  approved: ApprovedSequence
  sign: (transactions: UnsignedTransaction[]) => Promise<SignedTransaction[]>
  /** Called after all transactions have been signed and before the first one is sent. */
  onSigned: () => void
  /** Called before each transaction is sent rather than after, because the page may close before the node responds. */
  onSending: (hash: Hex) => void
  /** Called if a node has rejected the transaction. */
  onRefused: (hash: Hex) => void
  note?: TransactionNote | undefined
}

/**
 * Signs all transactions at once and then sends them in order. If the account has a delegate, waits until each
 * transaction has been mined before sending the next. Stops at the first rejection, and throws the rejection if no
 * transaction was sent.
 */
export async function sendSequence(network: Network, sequence: Sequence): Promise<void> {
  const { prepared, speed, titles } = sequence.approved
  const client = getRpcClient(network)
  const from = prepared[0]?.from ?? '0x'
  await withNonces({ network, address: from, client, store: nonceStore }, prepared.length, async (nonces, use) => {
    const unsigned = prepared.map((transaction, at) => toUnsigned(transaction, { speed, nonce: nonces[at] ?? 0 }))
    const signed = await sequence.sign(unsigned)
    sequence.onSigned()
    const isSequential = await hasDelegate(from, client)
    for (const [at, { serialized, hash }] of signed.entries()) {
      const nonce = nonces[at] ?? 0
      const contracts = await readContracts(prepared[at], client)
      const record = createRecord({ hash, nonce, from, title: titles[at] ?? '', contracts }, network)
      try {
        if (isSequential) await waitForEarlier({ from, nonce, client })
        sequence.onSending(hash)
        await submit({ ...record, ...sequence.note }, { serialized, client, use })
      } catch (error) {
        const isRefused = !isRecorded(hash)
        if (isRefused) sequence.onRefused(hash)
        if (isRefused && at === 0) throw error
        console.error(error)
        return
      }
    }
  })
}

/**
 * Returns true if the record is still stored. `submit` removes it only if the node can't have received the transaction.
 */
const isRecorded = (hash: Hex) => transactions.store.getState().list.some((record) => record.hash === hash)

/**
 * Returns the contracts that a transaction calls. Only decodes batches for accounts with this wallet's delegate,
 * because other accounts wouldn't execute them.
 */
async function readContracts(prepared: PreparedTransaction | undefined, client: EvmClient): Promise<string[]> {
  if (!prepared?.to || prepared.data === '0x') return []
  const { from, to, data, delegate } = prepared
  if (!isSameAddress(to, from)) return [to]
  const isOwn = delegate ? isSameAddress(delegate, smartAccounts.delegate) : await hasOwnDelegate(from, client)
  const calls = isOwn ? (decodeBatch(data) ?? []) : []
  return calls.flatMap((call) => (call.data === '0x' ? [] : [call.to]))
}

async function hasOwnDelegate(account: string, client: EvmClient): Promise<boolean> {
  try {
    return (await readDelegation(account, client)).kind === 'own'
  } catch {
    // If the delegate is unknown, send the transaction anyway, but don't record the contracts that a batch calls.
    return false
  }
}

type RecordFields = { hash: Hex; nonce: number; from: string; title: RecordedText; contracts: string[] }

const createRecord = (fields: RecordFields, { caipNetworkId: networkId }: Network): SignedRecord => ({
  ...fields,
  networkId,
  sentAt: Date.now(),
  status: 'sent',
  isSignedHere: true,
})
