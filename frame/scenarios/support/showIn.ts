import type { View } from '@oriel/shared/kit/view.ts'
import { accountTab } from '../../assets/accountTab.ts'
import type { TransactionRecord } from '../../state/transactionRecord.ts'
import { transactions } from '../../state/transactions.ts'
import { answers, showConnected } from './setUp.ts'

type Show = { history?: () => unknown; nfts?: () => unknown; records?: TransactionRecord[]; view?: View }

export function showIn(
  tab: 'activity' | 'nfts',
  { history, nfts, records = [], view = { name: 'Account' } }: Show = {},
) {
  if (history) answers.queries.history = history
  if (nfts) answers.queries.nfts = nfts
  if (records.length > 0) transactions.store.setState({ list: records })
  showConnected(view)
  accountTab.choose(tab)
}
