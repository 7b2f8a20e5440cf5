import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'

const followed = new Set<string>()
const finalStatuses: TransactionRecord['status'][] = ['success', 'reverted', 'replaced']

export function followTransactions() {
  transactions.load()
  for (const record of transactions.store.getState().list)
    if (!finalStatuses.includes(record.status)) followTransaction(record)
}

export function followTransaction(record: TransactionRecord) {
  const network = networks.served(record.networkId)
  if (!network || followed.has(record.hash)) return
  followed.add(record.hash)
  const wasSent = record.status === 'sent'
  if (wasSent) emit(record, 'sent')
  // Load the code lazily, because most visits have no pending transactions.
  import('./watchTransaction.ts')
    .then(({ watchTransaction }) => watchTransaction(record, network))
    .then(async (outcome) => {
      transactions.update(record.hash, { ...outcome, serialized: undefined })
      if (wasSent || outcome.status !== 'dropped') await reportOutcome(record, outcome.status)
    })
    .catch((error: unknown) => console.error(error))
    .finally(() => followed.delete(record.hash))
}

/** Emits the events for a transaction's outcome. */
export async function reportOutcome(record: TransactionRecord, status: Exclude<TransactionRecord['status'], 'sent'>) {
  if (status !== 'dropped') emit(record, status)
  if (record.isOwn) (await import('./emitSendEvents.ts')).emitSendResult(record, status)
}

type Emitted = Exclude<TransactionRecord['status'], 'dropped'>

function emit({ hash, networkId: network }: TransactionRecord, status: Emitted) {
  kitEvents.emit({ type: 'TRANSACTION', hash, network, status })
}
