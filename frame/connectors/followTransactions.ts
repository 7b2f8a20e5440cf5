import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'

const followed = new Set<string>()
const never = new AbortController().signal

/** Follows what was still on its way when this page was last closed. */
export function followTransactions() {
  transactions.load()
  for (const record of transactions.store.getState().list) if (record.status === 'sent') followTransaction(record)
}

/** Keeps the record of a sent transaction true until its fate is known. */
export function followTransaction(record: TransactionRecord) {
  const network = networks.served(record.networkId)
  if (!network || followed.has(record.hash)) return
  followed.add(record.hash)
  const tell = (status: 'sent' | 'success' | 'reverted' | 'replaced') =>
    kitEvents.emit({ type: 'TRANSACTION', hash: record.hash, network: record.networkId, status })
  tell('sent')
  watch(record, network)
    .then(async (outcome) => {
      transactions.update(record.hash, { ...outcome, serialized: undefined })
      if (outcome.status !== 'dropped') tell(outcome.status)
      if (record.isOwn) (await import('./tellSent.ts')).tellSent(record, outcome.status)
    })
    .catch((error: unknown) => console.error(error))
    .finally(() => followed.delete(record.hash))
}

type Outcome = { status: Exclude<TransactionRecord['status'], 'sent'>; replacedBy?: string; failure?: string }

/** Loaded with the first transaction: most visits have none under way. */
async function watch(record: TransactionRecord, network: Network): Promise<Outcome> {
  if (network.chainNamespace === 'solana') {
    const [{ watchSolana }, { solanaClient }] = await Promise.all([
      import('../chains/solana/watch.ts'),
      import('../chains/solana/client.ts'),
    ])
    const outcome = await watchSolana(record, { client: solanaClient(network), signal: never })
    return { status: outcome.status, ...('reason' in outcome && { failure: outcome.reason }) }
  }
  const { watchTransaction } = await import('../chains/eip155/watch.ts')
  const outcome = await watchTransaction(record, { client: rpcClient(network), signal: never })
  const { replacedBy } = outcome as { replacedBy?: string }
  return { status: outcome.status, ...(replacedBy && { replacedBy }) }
}
