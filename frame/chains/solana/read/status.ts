import type { RpcInteger, SolanaClient } from '../client.ts'

/** The progress of a transaction. */
type Status = { err: unknown; confirmationStatus?: 'processed' | 'confirmed' | 'finalized' | null }

type Answer = { context?: { slot?: RpcInteger }; value: (Status | null)[] }

/** Reads the status of a transaction by its signature; null when the node does not know it. */
export async function readStatus(client: SolanaClient, hash: string): Promise<Status | null> {
  return (await readStatusAt(client, hash)).status
}

/** Reads the status with the slot that the answering node has reached. */
export async function readStatusAt(client: SolanaClient, hash: string) {
  const options = { searchTransactionHistory: true }
  const { context, value } = await client.request<Answer>('getSignatureStatuses', [hash], options)
  return { status: value[0] ?? null, slot: BigInt(context?.slot ?? 0) }
}
