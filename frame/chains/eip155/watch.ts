import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type CaipNetworkId, type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { sleep } from '../chain/sleep.ts'

/**
 * A sent transaction, stored so that watching resumes after a reload. The nonce is missing if another wallet sent the
 * transaction, because other wallets do not report it.
 */
export type SentTransaction = {
  hash: string
  networkId: CaipNetworkId
  from: string
  nonce?: number | undefined
  sentAt: number
}

export type TransactionOutcome =
  | {
      status: 'success' | 'reverted'
      blockNumber: bigint
      gasUsed: bigint
      feeWei: bigint
      contractAddress?: Hex | undefined
    }
  /**
   * Another transaction from the account used the nonce. `replacedBy` is missing if that transaction is too old to
   * find.
   */
  | { status: 'replaced'; replacedBy?: Hex }
  /** No node has returned the transaction for ten minutes. The caller watches it again, because it may reappear. */
  | { status: 'dropped' }

export type WatchOptions = {
  client: EvmClient
  signal: AbortSignal
  /**
   * Called once with the nonce when a node has the transaction. Not called if the first poll finds the transaction
   * already mined.
   */
  onSent?: (transaction: { nonce: number }) => void
  onProblem?: (error: unknown) => void
  /** Time between polls, in ms: the first wait and the longest one. @default { first: 500, longest: 8000 } */
  wait?: { first: number; longest: number }
  /**
   * If polls do not find the transaction for this many milliseconds, it counts as dropped. A failed poll restarts the
   * count. @default ten minutes
   */
  dropAfterMs?: number
  /**
   * If all polls for this many milliseconds find the nonce used by an unknown transaction, the transaction counts as
   * replaced. @default thirty seconds
   */
  replaceAfterMs?: number
  /**
   * True if an earlier watch reported the transaction as dropped. In that case, a single unsuccessful poll is enough,
   * unless the transaction is found again.
   */
  isLost?: boolean
}

type Receipt = {
  status?: string
  blockNumber: string
  gasUsed: string
  effectiveGasPrice?: string
  contractAddress?: Hex | null | undefined
}
type Block = { transactions: { hash: Hex; from: string; nonce: string }[] }

const searchBlocks = 16

/** Polls until the transaction's outcome is known. Rejects only if the signal aborts. */
export async function watchTransaction(
  transaction: SentTransaction,
  options: WatchOptions,
): Promise<TransactionOutcome> {
  const { client, signal, onProblem, wait = { first: 500, longest: 8000 } } = options
  const progress = trackPolls(transaction, options)
  let delay = wait.first
  for (;;) {
    signal.throwIfAborted()
    try {
      const result = await poll({ ...transaction, nonce: progress.nonce() }, client)
      signal.throwIfAborted()
      const outcome = 'status' in result ? result : progress.add(result, delay)
      if (outcome) return outcome
    } catch (error) {
      signal.throwIfAborted()
      progress.restart()
      onProblem?.(error)
    }
    await sleep(delay, signal)
    delay = Math.min(delay * 1.5, wait.longest)
  }
}

type TrackOptions = Pick<WatchOptions, 'onSent' | 'dropAfterMs' | 'replaceAfterMs' | 'isLost'>

/** Tracks polls to decide whether a transaction without a receipt was replaced or dropped. */
function trackPolls(
  transaction: SentTransaction,
  { onSent, dropAfterMs = 600_000, replaceAfterMs = 30_000, isLost = false }: TrackOptions,
) {
  let { nonce } = transaction
  let isSeen = false
  // Only count time spent polling. After a laptop wakes from sleep, one unsuccessful poll proves nothing.
  let inVainMs = 0
  let usedMs = 0

  function restart() {
    inVainMs = 0
    usedMs = 0
  }

  return {
    nonce: () => nonce,
    restart,
    /** Adds a poll's result. `delay` is the time until the next poll, in milliseconds. */
    add(result: Pending, delay: number): TransactionOutcome | undefined {
      if ('used' in result) {
        // Remember the nonce of another wallet's transaction, in case the node does not return the transaction again.
        nonce = result.used.nonce
        if (usedMs >= replaceAfterMs) return { status: 'replaced' }
        usedMs += delay
        inVainMs = 0
      } else if (result.waiting) {
        restart()
        nonce = result.waiting.nonce
        if (!isSeen) onSent?.({ nonce })
        isSeen = true
      } else {
        usedMs = 0
        if (inVainMs >= (isLost && !isSeen ? 0 : dropAfterMs)) return { status: 'dropped' }
        inVainMs += delay
      }
      return undefined
    },
  }
}

/** A pending transaction's nonce (`undefined` if no node has it), or a nonce that an unknown transaction used. */
type Pending = { waiting: { nonce: number } | undefined } | { used: { nonce: number } }
type PollResult = TransactionOutcome | Pending

async function poll({ hash, from, nonce: ours }: SentTransaction, client: EvmClient): Promise<PollResult> {
  const readReceipt = () => client.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
  const [receipt, known, count] = await Promise.all([
    readReceipt(),
    client.request<{ nonce: string } | null>({ method: 'eth_getTransactionByHash', params: [hash] }),
    client.request<string>({ method: 'eth_getTransactionCount', params: [from, 'latest'] }),
  ])
  if (receipt) return toOutcome(receipt)
  const nonce = ours ?? (known ? Number(known.nonce) : undefined)
  if (nonce !== undefined && Number(count) > nonce) {
    // Read the receipt again, because the transaction may have been mined between the two responses.
    const late = await readReceipt()
    return late ? toOutcome(late) : findReplacement({ hash, from, nonce }, client)
  }
  return { waiting: known ? { nonce: Number(known.nonce) } : undefined }
}

function toOutcome(receipt: Receipt): TransactionOutcome {
  const { status, blockNumber, gasUsed, effectiveGasPrice, contractAddress } = receipt
  return {
    status: status === '0x0' ? 'reverted' : 'success',
    blockNumber: BigInt(blockNumber),
    gasUsed: BigInt(gasUsed),
    feeWei: BigInt(gasUsed) * BigInt(effectiveGasPrice ?? 0),
    contractAddress: contractAddress ?? undefined,
  }
}

/**
 * Searches recent blocks for the transaction that used the nonce. Behind a load balancer, a lagging node may have
 * neither our receipt nor its block.
 */
async function findReplacement(
  { hash, from, nonce }: { hash: string; from: string; nonce: number },
  client: EvmClient,
): Promise<PollResult> {
  const latest = Number(await client.request<string>({ method: 'eth_blockNumber' }))
  const numbers = Array.from({ length: Math.min(searchBlocks, latest + 1) }, (_, back) => latest - back)
  const blocks = await Promise.all(
    numbers.map((number) =>
      client.request<Block | null>({ method: 'eth_getBlockByNumber', params: [toQuantity(number), true] }),
    ),
  )
  const users = blocks
    .flatMap((block) => block?.transactions ?? [])
    .filter((transaction) => isSameAddress(transaction.from, from) && Number(transaction.nonce) === nonce)
  // Keep waiting if our own transaction used the nonce. A later poll will find its receipt.
  if (users.some((transaction) => transaction.hash.toLowerCase() === hash.toLowerCase())) return { waiting: { nonce } }
  const [replacement] = users
  return replacement ? { status: 'replaced', replacedBy: replacement.hash } : { used: { nonce } }
}
