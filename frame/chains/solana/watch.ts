import type { RpcInteger, SolanaClient } from './client.ts'
import { failureReason } from './failures.ts'

/** What is kept of a sent transaction: enough to go on watching after a reload, and to send it again. */
export type SentSolana = {
  /** Its first signature, in base58. */
  hash: string
  sentAt: number
  lastValidBlockHeight?: number | undefined
  /** The whole of it, in base64. */
  serialized?: string | undefined
}

export type SolanaOutcome =
  | { status: 'success' }
  | { status: 'reverted'; reason: string }
  /** The network did not take it in time, and never will. */
  | { status: 'dropped' }

type WatchOptions = {
  client: SolanaClient
  signal: AbortSignal
  /** A look that failed. Watching goes on. */
  onProblem?: (error: unknown) => void
  /** Milliseconds between looks: the first wait and the longest. @default { first: 400, longest: 4000 } */
  wait?: { first: number; longest: number }
  /** For one that has no end of its own. @default ten minutes */
  dropAfterMs?: number
}

type Status = { err: unknown; confirmationStatus?: 'processed' | 'confirmed' | 'finalized' | null } | null

/** Follows a transaction until two thirds of the network have it, or nobody can take it any more. Rejects on abort only. */
export async function watchSolana(
  transaction: SentSolana,
  { client, signal, onProblem, wait = { first: 400, longest: 4000 }, dropAfterMs = 600_000 }: WatchOptions,
): Promise<SolanaOutcome> {
  let delay = wait.first
  for (;;) {
    signal.throwIfAborted()
    try {
      const found = await look(transaction, client, dropAfterMs)
      signal.throwIfAborted()
      if (found) return found
    } catch (error) {
      signal.throwIfAborted()
      onProblem?.(error)
    }
    await sleep(delay, signal)
    delay = Math.min(delay * 1.5, wait.longest)
  }
}

async function look(transaction: SentSolana, client: SolanaClient, dropAfterMs: number) {
  const { hash, lastValidBlockHeight, sentAt } = transaction
  // The height comes first: what is not there afterwards, above its last height, cannot come any more.
  const height = await client.request<RpcInteger>('getBlockHeight', { commitment: 'confirmed' })
  const status = await readStatus(client, hash)
  if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized')
    return status.err ? outcomeOfFailure(client, hash, status.err) : ({ status: 'success' } as const)
  if (status) return undefined
  const isOver =
    lastValidBlockHeight === undefined ? Date.now() - sentAt > dropAfterMs : Number(height) > lastValidBlockHeight
  if (isOver) return { status: 'dropped' } as const
  await sendAgain(transaction, client)
  return undefined
}

async function readStatus(client: SolanaClient, hash: string): Promise<Status> {
  const options = { searchTransactionHistory: true }
  const { value } = await client.request<{ value: Status[] }>('getSignatureStatuses', [hash], options)
  return value[0] ?? null
}

/** Packets get lost when the network is busy. The same signature is carried out once, however often it arrives. */
async function sendAgain({ serialized }: SentSolana, client: SolanaClient) {
  if (!serialized) return
  const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
  await client.request('sendTransaction', serialized, options)
}

/** The logs tell more than the code; where they are gone, the code has to do. */
async function outcomeOfFailure(client: SolanaClient, hash: string, error: unknown): Promise<SolanaOutcome> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'base64' }
  type Found = { meta?: { logMessages?: string[] | null } | null } | null
  const found = await client.request<Found>('getTransaction', hash, options).catch(() => null)
  return { status: 'reverted', reason: failureReason(error, found?.meta?.logMessages ?? []) }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
