import { isUnclear, type TransactionSummary } from '../../send/model/transactionSummary.ts'
import type { Activity } from './activity.ts'

type Amounts = {
  heading: `transaction.amounts.${'moved' | 'sending' | 'willSend' | 'notSent' | 'byOther' | 'notByThis' | 'unsure'}`
  /** True if this transaction certainly did not move the amounts. */
  isOff: boolean
}

/**
 * Returns the heading above the amounts and whether they certainly did not move. `summary` is set for a transaction
 * sent from this wallet.
 */
export function getAmounts({ status, record }: Activity, summary: TransactionSummary | undefined): Amounts {
  if (status === 'confirmed') return { heading: 'transaction.amounts.moved', isOff: false }
  if (status === 'pending') {
    const isWaiting = record !== undefined && isUnclear(record)
    return { heading: isWaiting ? 'transaction.amounts.willSend' : 'transaction.amounts.sending', isOff: false }
  }
  if (summary?.title === 'progress.spedUp') return { heading: 'transaction.amounts.byOther', isOff: false }
  // Don't rule out that the amounts moved, because a node may still have a transaction that we could not find.
  if (summary?.title === 'progress.lost') return { heading: 'transaction.amounts.unsure', isOff: false }
  if (status === 'replaced' && summary?.title !== 'progress.canceled') {
    return { heading: 'transaction.amounts.notByThis', isOff: true }
  }
  return { heading: 'transaction.amounts.notSent', isOff: true }
}
