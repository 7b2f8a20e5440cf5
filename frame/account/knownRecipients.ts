import type { HistoryTransaction } from '#shared/account.ts'
import { sameAddress } from '#shared/caip.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'

type Sources = {
  from: string
  records: readonly TransactionRecord[]
  history: readonly HistoryTransaction[]
}

/** Transfers that failed or are pending do not count. */
export function knownRecipients({ from, records, history }: Sources): string[] {
  const sent = records.filter(({ status, from: sender }) => status === 'success' && sameAddress(sender, from))
  const confirmed = history.filter(({ metadata }) => metadata.status === 'confirmed')
  // Others can put their address into a history by a transfer of zero, so only transactions that the account signed
  // count.
  const own = confirmed.filter(({ metadata }) => sameAddress(metadata.sentFrom, from))
  const moved = own.flatMap(({ transfers }) => transfers ?? []).filter(({ direction }) => direction === 'out')
  return [...sent.flatMap(({ transfer }) => transfer?.to ?? []), ...moved.flatMap(({ recipient }) => recipient ?? [])]
}
