import { looksAlike } from '@oriel/clear-signing/description/recipients.ts'
import type { HistoryPage, HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { type CaipNetworkId, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { findKnownRecipients } from '../../../assets/findKnownRecipients.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { type Movement, recordToMovements, toMovements } from './movements.ts'

export type ActivityStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

export type Activity = {
  hash: string
  networkId: CaipNetworkId
  /** Block timestamp, or the time of sending while pending, in milliseconds since the epoch. */
  at: number
  status: ActivityStatus
  movements: Movement[]
  history: HistoryTransaction | undefined
  record: TransactionRecord | undefined
}

/**
 * Row of the activity list. `day` is the start of the day in ms since the epoch, or undefined for pending transactions.
 */
export type ActivityRow = { day: number | undefined; activity?: undefined } | { activity: Activity }

type Sources = {
  network: Pick<Network, 'caipNetworkId' | 'chainNamespace' | 'known'>
  account: string
  pages: readonly HistoryPage[]
  newest: HistoryPage | undefined
  records: readonly TransactionRecord[]
}

export type MergedActivity = {
  list: Activity[]
  /**
   * True if transactions are missing between the newest page and the earlier ones. The earlier pages must then be
   * refetched.
   */
  isTorn: boolean
}

export const statusOfRecord = {
  sent: 'pending',
  success: 'confirmed',
  reverted: 'failed',
  replaced: 'replaced',
  dropped: 'dropped',
} as const satisfies Record<TransactionRecord['status'], ActivityStatus>

/**
 * Merges the history and local records by hash: pending first, then newest first. Drops third-party transactions that
 * only moved spam.
 */
export function mergeActivity({ network, account, pages, newest, records }: Sources): MergedActivity {
  const { caipNetworkId: networkId } = network
  const { transactions, isTorn } = joinHistory(pages, newest)
  const own = records.filter((record) => record.networkId === networkId && isSameAddress(record.from, account))
  const recordOf = new Map(own.map((record) => [record.hash, record]))
  const knownHashes = new Set(transactions.map(({ metadata }) => metadata.hash))
  const paid = findKnownRecipients({ network, from: account, records: own, history: transactions })
  // Keep the account's own transactions. Otherwise, an approval that also moved spam would be hidden.
  const isOwn = ({ metadata }: HistoryTransaction) =>
    isSameAddress(metadata.sentFrom, account) || recordOf.has(metadata.hash)
  const inHistory = transactions
    .filter((transaction) => isOwn(transaction) || !isSpam(transaction))
    .map((transaction) => markLookAlikes(toActivity(transaction, networkId, recordOf), [account, ...paid]))
  const hasMore = Boolean(pages.at(-1)?.next)
  const oldest = transactions.at(-1)
  // Leave out records that are older than the last loaded page, because they belong to a later page.
  const since = hasMore && oldest ? getTime(oldest) : Number.NEGATIVE_INFINITY
  const onlyRecorded = own.filter(({ hash }) => !knownHashes.has(hash)).map(recordToActivity)
  const list = [...inHistory, ...onlyRecorded.filter(({ status, at }) => status === 'pending' || at >= since)]
  return { list: list.sort(compareActivities), isTorn }
}

export function groupByDay(list: readonly Activity[]): ActivityRow[] {
  const rows: ActivityRow[] = []
  let last: number | undefined | null = null
  for (const activity of list) {
    const day = activity.status === 'pending' ? undefined : getDayStart(activity.at)
    if (day !== last) rows.push({ day })
    last = day
    rows.push({ activity })
  }
  return rows
}

function joinHistory(pages: readonly HistoryPage[], newest: HistoryPage | undefined) {
  const before = removeDuplicates(pages.flatMap(({ data }) => data))
  const oldest = newest?.data.at(-1)
  if (!newest) return { transactions: before, isTorn: false }
  const ids = new Set(newest.data.map(({ id }) => id))
  const overlaps = before.some(({ id }) => ids.has(id))
  // Keep older transactions only if the newest page has a next page. Otherwise, the newest page is the whole history,
  // and a reorg removed every transaction that is missing from it.
  const older =
    oldest && newest.next
      ? before.filter((transaction) => !ids.has(transaction.id) && getTime(transaction) <= getTime(oldest))
      : []
  return {
    transactions: [...removeDuplicates(newest.data), ...older],
    isTorn: before.length > 0 && !overlaps && !!newest.next,
  }
}

function removeDuplicates(transactions: readonly HistoryTransaction[]): HistoryTransaction[] {
  return [...new Map(transactions.map((transaction) => [transaction.id, transaction])).values()]
}

/** True if the transaction only moved spam. False for an empty list, because approvals move nothing. */
function isSpam({ transfers }: HistoryTransaction): boolean {
  if (!transfers || transfers.length === 0) return false
  return transfers.every(({ nft_info, fungible_info }) => nft_info?.flags.is_spam || fungible_info?.flags?.is_spam)
}

function toActivity(
  history: HistoryTransaction,
  networkId: CaipNetworkId,
  records: ReadonlyMap<string, TransactionRecord>,
): Activity {
  const { hash, status } = history.metadata
  const record = records.get(hash)
  const movements = toMovements(history.transfers)
  // Prefer the record's status if it is `reverted`. A bundler's transaction succeeds even if a user operation in it
  // fails.
  const fate = record?.status === 'reverted' ? 'failed' : status
  return { hash, networkId, at: getTime(history), status: fate, movements, history, record }
}

/** Marks movements from or to an address that only resembles a known one (address poisoning). */
function markLookAlikes(activity: Activity, knownAddresses: readonly string[]): Activity {
  const isKnown = (peer: string) => knownAddresses.some((address) => isSameAddress(address, peer))
  const movements = activity.movements.map((movement) => {
    const { peer } = movement
    if (peer === undefined || isKnown(peer) || !knownAddresses.some((address) => looksAlike(address, peer)))
      return movement
    return { ...movement, isLookAlike: true }
  })
  return { ...activity, movements }
}

function recordToActivity(record: TransactionRecord): Activity {
  const { hash, networkId, sentAt, status } = record
  const movements = recordToMovements(record)
  return { hash, networkId, at: sentAt, status: statusOfRecord[status], movements, history: undefined, record }
}

function compareActivities(a: Activity, b: Activity): number {
  if ((a.status === 'pending') !== (b.status === 'pending')) return a.status === 'pending' ? -1 : 1
  return b.at - a.at
}

function getTime({ metadata }: HistoryTransaction): number {
  const time = Date.parse(metadata.minedAt)
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}

function getDayStart(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
