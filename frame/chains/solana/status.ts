import type { RpcInteger, SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'

type Status = { err: unknown; confirmationStatus?: 'processed' | 'confirmed' | 'finalized' | null }

type Answer = { context?: { slot?: RpcInteger }; value: (Status | null)[] }

export async function readStatus(client: SolanaClient, hash: string): Promise<Status | null> {
  return (await readStatusAt(client, hash)).status
}

export async function readStatusAt(client: SolanaClient, hash: string) {
  const options = { searchTransactionHistory: true }
  const { context, value } = await client.request<Answer>('getSignatureStatuses', [hash], options)
  return { status: value[0] ?? null, slot: BigInt(context?.slot ?? 0) }
}
