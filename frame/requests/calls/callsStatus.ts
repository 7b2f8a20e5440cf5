import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, toHexChainId } from '#shared/caip.ts'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import { UnknownBundleError } from '#shared/errors.ts'
import { toQuantity } from '#shared/hex.ts'
import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../../chains/clients/rpcClient.ts'
import { findOperation, type Receipt, receiptOf } from '../../chains/eip155/smartAccount/operationReceipt.ts'
import { getBundler } from '../../consent/eip155/sponsorship.ts'
import { router } from '../../router/router.ts'
import type { CallBatch } from '../../state/callBatch.ts'
import { callBatches } from '../../state/callBatches.ts'
import { networks } from '../../state/networks.ts'
import { transactions } from '../../state/transactions.ts'
import { followTransaction, reportEnd } from '../../transactions/followTransactions.ts'

/**
 * The status codes of EIP-5792.
 * - `pending`: a transaction is not mined
 * - `confirmed`: all are mined without an error
 * - `failed`: none is mined, and the wallet sends none again
 * - `reverted`: no call has an effect
 * - `partlyReverted`: some calls have an effect
 */
export const statusCodes = { pending: 100, confirmed: 200, failed: 400, reverted: 500, partlyReverted: 600 } as const

export type CallsOutcome = keyof typeof statusCodes

/**
 * `hash` is that of the transaction that took the place of the first one, when it was sped up. A user operation has
 * none until it is in a transaction.
 */
export type BatchTransaction = { hash?: string | undefined; state: 'waiting' | 'done' | 'failed' | 'gone' }

export type BatchState = {
  batch: CallBatch
  outcome: CallsOutcome
  receipts: Receipt[]
  /** The transactions that were sent, in the order of the calls. */
  transactions: BatchTransaction[]
}

/** Answers `wallet_getCallsStatus`. Throws 5730 for an id that this page did not use. */
export async function callsStatus(id: string): Promise<unknown> {
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

/** Throws 5730 for an unknown id. */
export async function readBatch(id: string): Promise<BatchState> {
  const batch = callBatches.find(id)
  if (!batch) throw new UnknownBundleError()
  const network = networks.served(batch.networkId)
  if (!network) throw new NetworkNotFoundError()
  const client = rpcClient(network)
  const found = batch.operation
    ? [await operationFate(batch, { network, client })]
    : await Promise.all(batch.hashes.map((hash) => readFate(hash, client)))
  const receipts = found.flatMap((one) => (typeof one === 'object' ? [one] : []))
  return {
    batch,
    outcome: deriveOutcome(found, batch),
    receipts: receipts.map(toReceipt),
    transactions: found.map((fate, at) => toTransaction(batch.hashes[at], fate)),
  }
}

function toTransaction(hash: string | undefined, fate: Fate): BatchTransaction {
  if (typeof fate !== 'object') return { hash: hash && findNewest(hash), state: fate }
  return { hash: fate.transactionHash, state: BigInt(fate.status) === 1n ? 'done' : 'failed' }
}

function findNewest(hash: string): string {
  const next = transactions.store.getState().list.find(({ replaces }) => replaces?.hash === hash)
  return next?.replaces?.how === 'speed-up' ? findNewest(next.hash) : hash
}

/**
 * Shows the calls to the visitor. A view that the visitor has open stays, and a request that waits is decided first.
 * Throws 5730 for an unknown id.
 */
export function showCallsStatus(id: string): null {
  if (!callBatches.find(id)) throw new UnknownBundleError()
  const isFree = !router.isInView() || router.current().name === 'CallsStatus'
  if (isFree) router.open({ name: 'CallsStatus', id })
  return null
}

type Fate = Receipt | 'waiting' | 'gone'

/** Follows a transaction to the one that sped it up. One that was cancelled, or that the network lost, is gone. */
async function readFate(hash: string, client: EvmClient): Promise<Fate> {
  const receipt = await client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt) return receipt
  const { list } = transactions.store.getState()
  const record = list.find((one) => one.hash === hash)
  const next = list.find(({ replaces }) => replaces?.hash === hash)
  // The list has a limit. A transaction that is not in it any more may still be mined.
  const own = record?.status === 'replaced' || record?.status === 'dropped' ? 'gone' : 'waiting'
  if (next?.replaces?.how !== 'speed-up') return next?.status === 'success' ? 'gone' : own
  const fate = await readFate(next.hash, client)
  if (typeof fate === 'object') return fate
  // A node that is behind does not know the receipt of the one that was mined.
  return fate === 'gone' && own === 'gone' ? 'gone' : 'waiting'
}

type Place = { network: Network; client: EvmClient }

/** The chain decides, so the bundler may end. It only says earlier that an operation will never be sent. */
async function operationFate(batch: CallBatch, { network, client }: Place): Promise<Fate> {
  const { operation, from } = batch
  if (!operation) return 'gone'
  const [known] = batch.hashes
  const receipt = known && (await operationReceipt(known, operation.hash, client))
  if (receipt) return receipt
  // A transaction that is not in the chain any more may have a successor.
  const found = await findOperation(operation, client)
  if (found.hash) {
    const fate = await operationReceipt(found.hash, operation.hash, client)
    if (fate && found.hash !== known) recordFound(batch, fate)
    return fate ?? 'waiting'
  }
  return (await isGivenUp(operation, { from, network, client, searchedTo: found.searchedTo })) ? 'gone' : 'waiting'
}

async function operationReceipt(hash: string, operation: string, client: EvmClient): Promise<Receipt | undefined> {
  const receipt = await client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt ? receiptOf(operation, receipt) : undefined
}

/**
 * The list of activity shows the transaction from now on. It is followed unless the operation in it failed: the
 * transaction is the bundler's, and succeeds nevertheless.
 */
function recordFound({ id, networkId, from, sentAt, note }: CallBatch, { transactionHash: hash, status }: Receipt) {
  callBatches.update(id, { hashes: [hash] })
  const { title = '', ...facts } = note ?? {}
  const record = { hash, networkId, from, sentAt, status: 'sent' as const, ...facts, title }
  transactions.add(record)
  if (BigInt(status) === 1n) return followTransaction(record)
  transactions.update(hash, { status: 'reverted' })
  void reportEnd(record, 'reverted')
}

const givenUp = ['failed', 'rejected']

/**
 * Returns whether an operation can never be mined: its bundler says so, the sponsor's signature has expired, or another
 * operation of the account has its nonce.
 */
async function isGivenUp(
  { hash, nonce, expiresAt, fromBlock }: NonNullable<CallBatch['operation']>,
  { from, network, client, searchedTo }: Place & { from: string; searchedTo: number | undefined },
): Promise<boolean> {
  const method = 'pimlico_getUserOperationStatus'
  const answer = await getBundler(network)<{ status?: string } | null>({ method, params: [hash] }).catch(
    () => undefined,
  )
  if (answer?.status !== undefined && givenUp.includes(answer.status)) return true
  if (searchedTo === undefined) return false
  const { readEntryPoint } = await import('../../chains/eip155/smartAccount/entryPoint.ts')
  // Behind one URL there are several nodes. The state of some blocks ago is in the blocks that were searched.
  const settled = toQuantity(BigInt(Math.max(fromBlock, searchedTo - settledBlocks)))
  const [block, entryPoint] = await Promise.all([
    client.request<{ timestamp: Hex }>({ method: 'eth_getBlockByNumber', params: [settled, false] }),
    readEntryPoint(from, client, settled),
  ])
  const isExpired = expiresAt !== undefined && Number(block.timestamp) > expiresAt
  // A nonce with a key of its own is larger, and does not follow from the first key.
  const isTaken = BigInt(nonce) < 2n ** 64n && entryPoint.nonce > BigInt(nonce)
  return isExpired || isTaken
}

/** A node that is behind another one lacks fewer blocks. */
const settledBlocks = 5

function deriveOutcome(fates: readonly Fate[], { unsent = 0, sendingUntil = 0 }: CallBatch): CallsOutcome {
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
