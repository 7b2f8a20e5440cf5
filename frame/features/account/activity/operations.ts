import type { MessageKey } from '../../../i18n/i18n.ts'
import type { RecordedText } from '../../../state/transactionRecord.ts'
import type { Activity } from './activity.ts'

const operations: Record<string, MessageKey> = {
  approve: 'activity.approve',
  bought: 'activity.bought',
  borrow: 'activity.borrow',
  burn: 'activity.burn',
  cancel: 'activity.cancel',
  claim: 'activity.claim',
  deploy: 'activity.deploy',
  deposit: 'activity.deposit',
  execute: 'activity.execute',
  mint: 'activity.mint',
  receive: 'activity.receive',
  repay: 'activity.repay',
  send: 'activity.send',
  sell: 'activity.sell',
  stake: 'activity.stake',
  taken: 'activity.taken',
  trade: 'activity.trade',
  unstake: 'activity.unstake',
  withdraw: 'activity.withdraw',
}

/** Maps titles of transactions sent from this wallet to operations. */
const operationsOfRecords: [pattern: RegExp, operation: string][] = [
  [/^action\.send(Tokens|Nft|Nfts)?$/, 'send'],
  [/^action\.swap(For)?$/, 'trade'],
  [/^action\.allow(More|Less)?Spending$/, 'approve'],
  [/^action\.allow(Nft|AllNfts)$/, 'approve'],
  [/^action\.createContract$/, 'deploy'],
]

/** Titles of unconfirmed transactions, which avoid the past tense because nothing has happened yet. */
const names: Record<string, MessageKey> = {
  send: 'activity.name.send',
  trade: 'activity.name.trade',
  approve: 'activity.name.approve',
}

/**
 * Titles of the wallet's own transactions that take precedence over the index's. The index sees only one of several
 * steps, or an empty transfer.
 */
const ownTitles = /^action\.(stepsInOne|removeProgram|usePrimaryName)$/

/** Titles that name the tokens. Until the transaction is confirmed, nothing else names them. */
const namingTitles = /^action\.swapFor$/

/**
 * True if one of the wallet's own views recorded a more specific title than the index. Excludes transfers and
 * cancellations.
 */
export const hasOwnTitle = ({ record }: Activity): boolean =>
  record?.isOwn === true && typeof record.title === 'string' && !record.transfer && record.replaces?.how !== 'cancel'

/** Returns the message key of the title. Returns undefined if the title of the local record applies instead. */
export function getTitleKey(activity: Activity): MessageKey | undefined {
  const { status, history, record } = activity
  if (hasOwnTitle(activity)) return undefined
  const titleKey = typeof record?.title === 'object' ? record.title.key : ''
  if (ownTitles.test(titleKey) || (status !== 'confirmed' && namingTitles.test(titleKey))) return undefined
  const operation = getOperation(history?.metadata.operationType, record?.title)
  if (status === 'confirmed' && (history || operation)) return operations[operation ?? ''] ?? 'activity.other'
  const name = operation && names[operation]
  if (name) return name
  return record ? undefined : 'activity.other'
}

function getOperation(indexed: string | undefined, title: RecordedText | undefined): string | undefined {
  const key = typeof title === 'object' ? title.key : undefined
  const own = key && operationsOfRecords.find(([pattern]) => pattern.test(key))?.[1]
  // Prefer our own record of a swap. The index sees only one side of the swap if a contract pays out native currency.
  if (own === 'trade') return own
  // Don't use 'taken' if there is a local record. The index may not recognize this account's user operation in a
  // bundler's transaction.
  return indexed === 'taken' && title !== undefined ? (own ?? 'execute') : (indexed ?? own)
}
