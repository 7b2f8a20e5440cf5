import type { HistoryTransaction } from '#shared/account.ts'
import { sameAddress } from '#shared/caip.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'

type Sources = {
  from: string
  records: readonly TransactionRecord[]
  history: readonly HistoryTransaction[]
}

/**
 * Whom this account sent something to before, as far as this browser and the indexer know. Only what arrived counts: a try
 * that failed, or is still on its way, makes nobody known.
 */
export function knownRecipients({ from, records, history }: Sources): string[] {
  const sent = records.filter(({ status, from: sender }) => status === 'success' && sameAddress(sender, from))
  const confirmed = history.filter(({ metadata }) => metadata.status === 'confirmed')
  // Others can write a transfer of nothing into a history, to put their address there: only what the account signed counts.
  const own = confirmed.filter(({ metadata }) => sameAddress(metadata.sentFrom, from))
  const moved = own.flatMap(({ transfers }) => transfers ?? []).filter(({ direction }) => direction === 'out')
  return [...sent.flatMap(({ transfer }) => transfer?.to ?? []), ...moved.flatMap(({ recipient }) => recipient ?? [])]
}
