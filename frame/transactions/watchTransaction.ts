import type { Network } from '@oriel/shared/chains/networks.ts'
import { getRpcClient } from '../chains/clients/rpcClient.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'

type Outcome = {
  status: Exclude<TransactionRecord['status'], 'sent'>
  replacedBy?: string | undefined
  failure?: TransactionRecord['failure'] | undefined
}

const never = new AbortController().signal

/**
 * Watches a transaction until its outcome is known. For a dropped transaction, only checks once whether the network
 * knows it again.
 */
export async function watchTransaction(record: TransactionRecord, network: Network): Promise<Outcome> {
  const isLost = record.status === 'dropped'
  if (network.chainNamespace === 'solana') {
    const [{ watchSolana }, { getSolanaClient }] = await Promise.all([
      import('../chains/solana/watch.ts'),
      import('../chains/clients/solanaClient.ts'),
    ])
    const outcome = await watchSolana(record, { client: getSolanaClient(network), signal: never })
    return { status: outcome.status, failure: 'reason' in outcome ? outcome.reason : undefined }
  }
  const { watchTransaction } = await import('../chains/eip155/watch.ts')
  const outcome = await watchTransaction(record, {
    client: getRpcClient(network),
    signal: never,
    isLost,
    // Store the nonce, because it identifies a replacement even if the node no longer knows the hash.
    onSent: ({ nonce }) => transactions.update(record.hash, { status: 'sent', nonce, isSeen: true }),
  })
  return { status: outcome.status, replacedBy: 'replacedBy' in outcome ? outcome.replacedBy : undefined }
}
