import type { HistoryTransaction } from '#shared/account.ts'
import type { Recipient } from '../state/storage.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { sameAddress } from './recipient.ts'

type Sources = {
  from: string
  recents: readonly Recipient[]
  records: readonly TransactionRecord[]
  history: readonly HistoryTransaction[]
}

/** Whom this account sent something to before, as far as this browser and the indexer know. Failed tries do not count. */
export function knownRecipients({ from, recents, records, history }: Sources): string[] {
  const sent = records.filter(({ status, from: sender }) => status === 'success' && sameAddress(sender, from))
  const confirmed = history.filter(({ metadata }) => metadata.status === 'confirmed')
  // Others can write a transfer of nothing into a history, to put their address there: only what the account signed counts.
  const own = confirmed.filter(({ metadata }) => sameAddress(metadata.sentFrom, from))
  const moved = own.flatMap(({ transfers }) => transfers ?? []).filter(({ direction }) => direction === 'out')
  return [
    ...recents.map(({ address }) => address),
    ...sent.flatMap(({ transfer }) => transfer?.to ?? []),
    ...moved.flatMap(({ recipient }) => recipient ?? []),
  ]
}
