import type { Failure } from '@oriel/clear-signing/description/failure.ts'
import type { RpcInteger, SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { readAccounts, readAddress } from '@oriel/clear-signing/solana/read/accounts.ts'
import { getFailureReason } from '@oriel/clear-signing/solana/read/failures.ts'
import { programs } from '@oriel/clear-signing/solana/wire/programs.ts'
import { parseTransaction } from '@oriel/clear-signing/solana/wire/transaction.ts'
import { base64 } from '@scure/base'
import { sleep } from '../chain/sleep.ts'
import { readStatusAt } from './status.ts'

export type SentSolana = {
  hash: string
  sentAt: number
  lastValidBlockHeight?: number | undefined
  /** The signed transaction in base64. */
  serialized?: string | undefined
}

const advanceNonce = 4

export type SolanaOutcome = { status: 'success' } | { status: 'reverted'; reason: Failure } | { status: 'dropped' }

type WatchOptions = {
  client: SolanaClient
  signal: AbortSignal
  onProblem?: (error: unknown) => void
  /** Time between polls, in ms: the first wait and the longest one. @default { first: 400, longest: 4000 } */
  wait?: { first: number; longest: number }
  /** Time after which a transaction without its own expiry counts as dropped, in ms. @default ten minutes */
  dropAfterMs?: number
}

/**
 * Polls until two thirds of the stake have confirmed the transaction, or it can no longer be included. Rejects only if
 * the signal aborts.
 */
export async function watchSolana(
  transaction: SentSolana,
  { client, signal, onProblem, wait = { first: 400, longest: 4000 }, dropAfterMs = 600_000 }: WatchOptions,
): Promise<SolanaOutcome> {
  let delay = wait.first
  let pollsAfterEnd = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      const outcome = await poll(transaction, client, dropAfterMs)
      signal.throwIfAborted()
      // Require two consecutive polls to report the transaction as dropped, because a lagging node may miss it.
      pollsAfterEnd = outcome?.status === 'dropped' ? pollsAfterEnd + 1 : 0
      if (outcome && pollsAfterEnd !== 1) return outcome
    } catch (error) {
      signal.throwIfAborted()
      onProblem?.(error)
    }
    await sleep(delay, signal)
    delay = Math.min(delay * 1.5, wait.longest)
  }
}

async function poll(transaction: SentSolana, client: SolanaClient, dropAfterMs: number) {
  const { hash } = transaction
  // Read the expiry first, because a transaction that is missing after its expiry can no longer be included.
  const end = await readExpiry(transaction, client, dropAfterMs)
  const { status, slot } = await readStatusAt(client, hash)
  if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized')
    return status.err ? readFailure(client, hash, status.err) : ({ status: 'success' } as const)
  if (status) return undefined
  // Report the transaction as dropped only if the node has reached the slot of the expiry.
  if (end.isOver && slot >= end.slot) return { status: 'dropped' } as const
  await resend(transaction, client)
  return undefined
}

type EpochInfo = { absoluteSlot: RpcInteger; blockHeight: RpcInteger }

async function readExpiry({ lastValidBlockHeight, sentAt, serialized }: SentSolana, client: SolanaClient, ms: number) {
  const info = await client.request<EpochInfo>('getEpochInfo', { commitment: 'finalized' })
  const slot = BigInt(info.absoluteSlot)
  if (lastValidBlockHeight !== undefined) return { isOver: Number(info.blockHeight) > lastValidBlockHeight, slot }
  if (Date.now() - sentAt <= ms) return { isOver: false, slot }
  return { isOver: !serialized || (await isNonceUsed(serialized, client)), slot }
}

/**
 * True if the transaction has no durable nonce, or its nonce account has advanced. Until the account advances, a
 * transaction with a durable nonce stays valid.
 */
async function isNonceUsed(serialized: string, client: SolanaClient): Promise<boolean> {
  const { parsed } = parseTransaction(base64.decode(serialized))
  const [first] = parsed.instructions
  const isDurable = first && parsed.keys[first.program] === programs.system && first.data[0] === advanceNonce
  const nonce = isDurable && parsed.keys[first.accounts[0] ?? -1]
  if (!nonce) return true
  const info = (await readAccounts(client, [nonce], 'finalized')).get(nonce)
  // Compare the nonce, which follows the version, state and authority (4 + 4 + 32 bytes).
  return !info || info.data.length < 72 || readAddress(info.data, 40) !== parsed.blockhash
}

/** Resends the transaction, because congested networks drop packets. A signature is executed only once. */
async function resend({ serialized }: SentSolana, client: SolanaClient) {
  if (!serialized) return
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
  await client.request('sendTransaction', serialized, options)
}

/** Reads the failure reason from the logs, which contain more than the error code. Falls back to the code. */
async function readFailure(client: SolanaClient, hash: string, error: unknown): Promise<SolanaOutcome> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'base64' }
  type RpcTransaction = { meta?: { logMessages?: string[] | null } | null } | null
  const transaction = await client.request<RpcTransaction>('getTransaction', hash, options).catch(() => null)
  return { status: 'reverted', reason: getFailureReason(error, transaction?.meta?.logMessages ?? []) }
}
