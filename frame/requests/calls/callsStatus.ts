import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UnknownBundleError } from '@oriel/shared/errors/errors.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import { findOperation, narrowReceipt, type Receipt } from '../../chains/eip155/smartAccount/operationReceipt.ts'
import { getBundler } from '../../consent/eip155/sponsorship.ts'
import { router } from '../../router/router.ts'
import type { CallBatch } from '../../state/callBatch.ts'
import { callBatches } from '../../state/callBatches.ts'
import { networks } from '../../state/networks.ts'
import { transactions } from '../../state/transactions.ts'
import { followTransaction, reportOutcome } from '../../transactions/followTransactions.ts'

/**
 * Status codes of EIP-5792.
 * - `pending`: a transaction is not mined yet
 * - `confirmed`: all transactions are mined and succeeded
 * - `failed`: no transaction will be mined
 * - `reverted`: all calls reverted
 * - `partlyReverted`: some calls reverted
 */
export const statusCodes = { pending: 100, confirmed: 200, failed: 400, reverted: 500, partlyReverted: 600 } as const

export type CallsOutcome = keyof typeof statusCodes

/**
 * Transaction of a batch. If the transaction was sped up, `hash` is the hash of its replacement. A user operation has
 * no hash until a transaction includes it.
 */
export type BatchTransaction = { hash?: string | undefined; state: 'waiting' | 'done' | 'failed' | 'gone' }

export type BatchState = {
  batch: CallBatch
  outcome: CallsOutcome
  receipts: Receipt[]
  /** Transactions in call order. */
  transactions: BatchTransaction[]
}

/** Implements `wallet_getCallsStatus`. Throws 5730 if the ID is unknown. */
export async function readCallsStatus(id: string): Promise<unknown> {
  const { batch, outcome, receipts } = await readBatch(id)
  const { version, networkId, atomic } = batch
  if (version === '1.0') {
    const status = outcome === 'pending' ? 'PENDING' : 'CONFIRMED'
    return { status, receipts: receipts.length > 0 ? receipts : undefined }
  }
  return {
    version,
    id,
    chainId: toHexChainId(networkId),
    status: statusCodes[outcome],
    atomic,
    receipts: receipts.length > 0 ? receipts : undefined,
  }
}

/** Reads the batch's state. Throws 5730 if the ID is unknown. */
export async function readBatch(id: string): Promise<BatchState> {
  const batch = callBatches.find(id)
  if (!batch) throw new UnknownBundleError()
  const network = networks.served(batch.networkId)
  if (!network) throw new NetworkNotFoundError()
  const client = getRpcClient(network)
  const states = batch.operation
    ? [await readOperationState(batch, { network, client })]
    : await Promise.all(batch.hashes.map((hash) => readTransactionState(hash, client)))
  const receipts = states.flatMap((fate) => (typeof fate === 'object' ? [fate] : []))
  return {
    batch,
    outcome: deriveOutcome(states, batch),
    receipts: receipts.map(toReceipt),
    transactions: states.map((fate, at) => toTransaction(batch.hashes[at], fate)),
  }
}

function toTransaction(hash: string | undefined, fate: TransactionState): BatchTransaction {
  if (typeof fate !== 'object') return { hash: hash && findNewest(hash), state: fate }
  return { hash: fate.transactionHash, state: BigInt(fate.status) === 1n ? 'done' : 'failed' }
}

function findNewest(hash: string): string {
  const next = transactions.store.getState().list.find(({ replaces }) => replaces?.hash === hash)
  return next?.replaces?.how === 'speed-up' ? findNewest(next.hash) : hash
}

/** Implements `wallet_showCallsStatus`. Does not replace an open view. Throws 5730 if the ID is unknown. */
export function showCallsStatus(id: string): null {
  if (!callBatches.find(id)) throw new UnknownBundleError()
  const isFree = !router.isInView() || router.current().name === 'CallsStatus'
  if (isFree) router.open({ name: 'CallsStatus', id })
  return null
}

type TransactionState = Receipt | 'waiting' | 'gone'

/**
 * Reads a transaction's state. Follows speed-up replacements. Returns `gone` for cancelled and dropped transactions.
 */
async function readTransactionState(hash: string, client: EvmClient): Promise<TransactionState> {
  const receipt = await client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt) return receipt
  const { list } = transactions.store.getState()
  const record = list.find((sent) => sent.hash === hash)
  const next = list.find(({ replaces }) => replaces?.hash === hash)
  // Treat a transaction that is missing from the list as waiting. The list has a limited length, so the transaction may
  // still be mined.
  const own = record?.status === 'replaced' || record?.status === 'dropped' ? 'gone' : 'waiting'
  if (next?.replaces?.how !== 'speed-up') return next?.status === 'success' ? 'gone' : own
  const fate = await readTransactionState(next.hash, client)
  if (typeof fate === 'object') return fate
  // Return `gone` only if both transactions are gone, because a node that lags behind may not have the receipt yet.
  return fate === 'gone' && own === 'gone' ? 'gone' : 'waiting'
}

type Scope = { network: Network; client: EvmClient }

/** Reads a user operation's state from the chain. The bundler is optional: it only reports failures earlier. */
async function readOperationState(batch: CallBatch, { network, client }: Scope): Promise<TransactionState> {
  const { operation, from } = batch
  if (!operation) return 'gone'
  const [known] = batch.hashes
  const receipt = known && (await readOperationReceipt(known, operation.hash, client))
  if (receipt) return receipt
  // Search for the operation, because a different transaction may include it after a reorg.
  const found = await findOperation(operation, client)
  if (found.hash) {
    const fate = await readOperationReceipt(found.hash, operation.hash, client)
    if (fate && found.hash !== known) recordFound(batch, fate)
    return fate ?? 'waiting'
  }
  return (await isAbandoned(operation, { from, network, client, searchedTo: found.searchedTo })) ? 'gone' : 'waiting'
}

async function readOperationReceipt(hash: string, operation: string, client: EvmClient): Promise<Receipt | undefined> {
  const receipt = await client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt ? narrowReceipt(operation, receipt) : undefined
}

/**
 * Adds the operation's transaction to the activity. Does not follow the transaction if the operation failed, because
 * the bundler's transaction succeeds nevertheless.
 */
function recordFound({ id, networkId, from, sentAt, note }: CallBatch, { transactionHash: hash, status }: Receipt) {
  callBatches.update(id, { hashes: [hash] })
  const { title = '', ...fields } = note ?? {}
  const record = { hash, networkId, from, sentAt, status: 'sent' as const, ...fields, title }
  transactions.add(record)
  if (BigInt(status) === 1n) return followTransaction(record)
  transactions.update(hash, { status: 'reverted' })
  void reportOutcome(record, 'reverted')
}

const abandonedStatuses = ['failed', 'rejected']

/**
 * Returns true if an operation can no longer be mined: the bundler dropped it, the paymaster's signature has expired,
 * or a different operation used its nonce.
 */
async function isAbandoned(
  { hash, nonce, expiresAt, fromBlock }: NonNullable<CallBatch['operation']>,
  { from, network, client, searchedTo }: Scope & { from: string; searchedTo: number | undefined },
): Promise<boolean> {
  const method = 'pimlico_getUserOperationStatus'
  const answer = await getBundler(network)<{ status?: string } | null>({ method, params: [hash] }).catch(
    () => undefined,
  )
  if (answer?.status !== undefined && abandonedStatuses.includes(answer.status)) return true
  if (searchedTo === undefined) return false
  const { readEntryPoint } = await import('../../chains/eip155/smartAccount/entryPoint.ts')
  // Read a state that is old enough to be within the searched blocks, because the nodes behind one URL may differ.
  const settled = toQuantity(BigInt(Math.max(fromBlock, searchedTo - settledBlocks)))
  const [block, entryPoint] = await Promise.all([
    client.request<{ timestamp: Hex }>({ method: 'eth_getBlockByNumber', params: [settled, false] }),
    readEntryPoint(from, client, settled),
  ])
  const isExpired = expiresAt !== undefined && Number(block.timestamp) > expiresAt
  // Only compare nonces with key 0. Other keys make the nonce larger and have their own sequences.
  const isTaken = BigInt(nonce) < 2n ** 64n && entryPoint.nonce > BigInt(nonce)
  return isExpired || isTaken
}

/** Number of blocks by which nodes behind one URL may differ. */
const settledBlocks = 5

function deriveOutcome(fates: readonly TransactionState[], { unsent = 0, sendingUntil = 0 }: CallBatch): CallsOutcome {
  if (fates.includes('waiting') || Date.now() < sendingUntil) return 'pending'
  const receipts = fates.filter((fate): fate is Receipt => typeof fate === 'object')
  const good = receipts.filter(({ status }) => BigInt(status) === 1n).length
  if (receipts.length === 0) return 'failed'
  if (good === 0) return 'reverted'
  return good === fates.length && unsent === 0 ? 'confirmed' : 'partlyReverted'
}

function toReceipt({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Receipt): Receipt {
  const plain = logs.map(({ address, data, topics }) => ({ address, data, topics }))
  return { logs: plain, status, blockHash, blockNumber, gasUsed, transactionHash }
}
