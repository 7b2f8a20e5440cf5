import type { HistoryPage, HistoryTransaction } from '#shared/account.ts'
import { type CaipNetworkId, sameAddress } from '#shared/caip.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { type Movement, movementOfRecord, movementsOf } from './movements.ts'

export type ActivityStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** One transaction in the list, from the history, from our own records, or both. */
export type Activity = {
  hash: string
  networkId: CaipNetworkId
  /** ms since 1970: of the block, or of the sending while there is none. */
  at: number
  status: ActivityStatus
  movements: Movement[]
  history: HistoryTransaction | undefined
  record: TransactionRecord | undefined
}

/** A row of the list: a heading, or a transaction below it. `month` is the first of it, in ms since 1970; undefined is "now". */
export type ActivityRow = { month: number | undefined; activity?: undefined } | { activity: Activity }

type Sources = {
  networkId: CaipNetworkId
  account: string
  /** What was read page by page. */
  pages: readonly HistoryPage[]
  /** The first page, read later than those. */
  newest: HistoryPage | undefined
  records: readonly TransactionRecord[]
}

export type MergedActivity = {
  list: Activity[]
  /** Something lies between the newest page and the others: they have to be read again. */
  isTorn: boolean
}

const fates = {
  sent: 'pending',
  success: 'confirmed',
  reverted: 'failed',
  replaced: 'replaced',
  dropped: 'dropped',
} as const satisfies Record<TransactionRecord['status'], ActivityStatus>

/**
 * Our own records and the history as one list, each transaction once, by hash: what is under way first, then newest first.
 * Transactions that moved nothing but spam are left out.
 */
export function mergeActivity({ networkId, account, pages, newest, records }: Sources): MergedActivity {
  const { transactions, isTorn } = joinHistory(pages, newest)
  const own = records.filter((one) => one.networkId === networkId && sameAddress(one.from, account))
  const recordOf = new Map(own.map((record) => [record.hash, record]))
  const known = new Set(transactions.map(({ metadata }) => metadata.hash))
  const told = transactions.filter((one) => !isSpam(one)).map((one) => ofHistory(one, networkId, recordOf))
  const hasMore = Boolean(pages.at(-1)?.next)
  const oldest = transactions.at(-1)
  // What is older than the last page that is there has its place on a page that is not.
  const since = hasMore && oldest ? timeOf(oldest) : Number.NEGATIVE_INFINITY
  const untold = own.filter(({ hash }) => !known.has(hash)).map(ofRecord)
  const list = [...told, ...untold.filter(({ status, at }) => status === 'pending' || at >= since)]
  return { list: list.sort(pendingThenNewest), isTorn }
}

/** The list with a heading before each month; what is under way has its own. */
export function groupByMonth(list: readonly Activity[]): ActivityRow[] {
  const rows: ActivityRow[] = []
  let last: number | undefined | null = null
  for (const activity of list) {
    const month = activity.status === 'pending' ? undefined : monthOf(activity.at)
    if (month !== last) rows.push({ month })
    last = month
    rows.push({ activity })
  }
  return rows
}

function joinHistory(pages: readonly HistoryPage[], newest: HistoryPage | undefined) {
  const before = unique(pages.flatMap(({ data }) => data))
  const oldest = newest?.data.at(-1)
  if (!newest) return { transactions: before, isTorn: false }
  const ids = new Set(newest.data.map(({ id }) => id))
  const overlaps = before.some(({ id }) => ids.has(id))
  // A page that is all there is leaves nothing out; what it does not have was undone by the chain.
  const older = oldest && newest.next ? before.filter((one) => !ids.has(one.id) && timeOf(one) <= timeOf(oldest)) : []
  return { transactions: [...unique(newest.data), ...older], isTorn: before.length > 0 && !overlaps && !!newest.next }
}

function unique(transactions: readonly HistoryTransaction[]): HistoryTransaction[] {
  return [...new Map(transactions.map((one) => [one.id, one])).values()]
}

/** An empty list of transfers is no spam: approvals move nothing. */
function isSpam({ transfers }: HistoryTransaction): boolean {
  if (!transfers || transfers.length === 0) return false
  return transfers.every(({ nft_info, fungible_info }) => nft_info?.flags.is_spam || fungible_info?.flags?.is_spam)
}

function ofHistory(
  history: HistoryTransaction,
  networkId: CaipNetworkId,
  records: ReadonlyMap<string, TransactionRecord>,
): Activity {
  const { hash, status } = history.metadata
  const record = records.get(hash)
  const movements = movementsOf(history.transfers)
  return { hash, networkId, at: timeOf(history), status, movements, history, record }
}

function ofRecord(record: TransactionRecord): Activity {
  const { hash, networkId, sentAt, status } = record
  const movements = movementOfRecord(record)
  return { hash, networkId, at: sentAt, status: fates[status], movements, history: undefined, record }
}

function pendingThenNewest(one: Activity, other: Activity): number {
  if ((one.status === 'pending') !== (other.status === 'pending')) return one.status === 'pending' ? -1 : 1
  return other.at - one.at
}

function timeOf({ metadata }: HistoryTransaction): number {
  const time = Date.parse(metadata.minedAt)
  // Under way: the newest there is.
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}

function monthOf(time: number): number {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth()).getTime()
}
