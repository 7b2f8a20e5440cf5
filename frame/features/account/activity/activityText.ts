import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { getFormatLocale, type MessageKey, t } from '../../../i18n/i18n.ts'
import { translateRecorded } from '../../../i18n/translate.ts'
import { formatAmount } from '../../../platform/format.ts'
import { formatShortAmount } from '../../../platform/formatShortAmount.ts'
import { shortenAddress } from '../../../platform/shortenAddress.ts'
import type { IconName } from '../../../ui/icons/icons.tsx'
import type { Activity } from './activity.ts'
import type { Movement } from './movements.ts'
import { getTitleKey, hasOwnTitle } from './operations.ts'

const signs = { in: '+', out: '−', self: '' } as const
const emptyTitle = 'activity.other'

/**
 * Returns the title of an activity. `symbolOf` looks up the symbol of an approved token, because an approval has no
 * movements.
 */
export function getTitle(activity: Activity, symbolOf?: (address: string) => string | undefined): string {
  const { status, history } = activity
  const token = status === 'confirmed' && history?.metadata.operationType === 'approve' && history.metadata.sentTo
  const approved = status === 'confirmed' ? activity.record?.approval?.symbol : undefined
  const symbol = approved ?? (token ? symbolOf?.(token) : undefined)
  if (symbol && !hasOwnTitle(activity)) return t('activity.approvedToken', { symbol })
  const key = getTitleKey(activity) as 'activity.other' | undefined
  return key ? t(key) : (translateRecorded(activity.record?.title) ?? t(emptyTitle))
}

export function getStatusText({ status }: Pick<Activity, 'status'>): string {
  return t(`activity.status.${status}` satisfies MessageKey)
}

export function getShortStatus({ status }: Pick<Activity, 'status'>): string {
  if (status === 'replaced' || status === 'dropped') return t(`activity.short.${status}`)
  return getStatusText({ status })
}

/**
 * Formats a movement as '+1.5 ETH' or '−Paper Ape #4'. Pass a high `digits` for the exact amount, and `isSigned: false`
 * for assets that did not move.
 */
export function formatMovement(
  { direction, units, decimals, label, isNft }: Movement,
  { digits, isSigned = true }: { digits?: number; isSigned?: boolean } = {},
): string {
  const sign = isSigned ? signs[direction] : ''
  if (isNft) return `${sign}${units > 1n ? `${units} × ` : ''}${label ?? '-'}`
  const locale = getFormatLocale()
  const amount =
    digits === undefined
      ? formatShortAmount(units, decimals, { locale })
      : formatAmount(units, decimals, { locale, maximumFractionDigits: digits })
  return `${sign}${amount} ${label ?? ''}`.trim()
}

const shortenByDefault = (address: string) => shortenAddress(address)

export type Peer = {
  address: string
  /** True if the address resembles one that the account has paid. */
  isLookAlike?: boolean
  isSender: boolean
  name: string | undefined
}

export function getPeer({ history, record, movements, status }: Activity): Peer | undefined {
  // Return no peer for a swap. Its recipient is a pool, whose address means nothing to the user.
  if (record?.swap) return undefined
  const [first] = movements
  const address = first?.peer ?? record?.transfer?.to ?? (first ? undefined : history?.metadata.sentTo)
  if (!address || (status === 'confirmed' && new Set(movements.map((movement) => movement.peer)).size > 1))
    return undefined
  // Hide the zero address if the title already says that the token was minted or burned.
  if (isZeroAddress(address) && /^(mint|burn)$/.test(history?.metadata.operationType ?? '')) return undefined
  const about = { address, isSender: first?.direction === 'in', name: getRecipientName(record, address) }
  return first?.isLookAlike ? { ...about, isLookAlike: true } : about
}

/** Returns true if the address is the zero address, the source of minted tokens and the destination of burned ones. */
export const isZeroAddress = (address: string) => /^0x0{40}$/.test(address)

/** Describes the counterparty. Hides a look-alike address, because users copy addresses from lists. */
export function formatPeer({ address, isLookAlike, isSender, name }: Peer, shorten = shortenByDefault): string {
  if (isZeroAddress(address)) return t(isSender ? 'activity.mint' : 'activity.burn')
  if (isLookAlike) return t(isSender ? 'activity.fromLookAlike' : 'activity.toLookAlike')
  return t(isSender ? 'activity.from' : 'activity.to', { address: name ?? shorten(address) })
}

export function getRecipientName(record: Activity['record'], address: string): string | undefined {
  const { to, name } = record?.transfer ?? {}
  return to !== undefined && isSameAddress(to, address) ? name : undefined
}

export function getBadge({ status, movements, history, record }: Activity): IconName {
  if (status === 'pending') return 'clock'
  if (status !== 'confirmed') return 'close'
  if (record?.swap) return 'swap'
  const directions = new Set(movements.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'swap'
  if (directions.has('in')) return 'receive'
  return directions.has('out') || history?.metadata.operationType === 'send' ? 'send' : 'check'
}

/** Returns the symbol of the token received in a swap when the index does not contain its transfer. */
export function getUnseenIncome({ status, movements, record }: Activity): string | undefined {
  if (status !== 'confirmed' || record?.status !== 'success') return undefined
  return movements.some(({ direction }) => direction === 'in') ? undefined : record.swap?.swapToToken
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter: the constructor is too slow to run for every row of a scrolling list. */
function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = getFormatLocale()
  // JSON leaves out undefined properties, such as the year of a date in this year.
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Formats the start of a period: '14:05' today, otherwise '12 Nov' or '12 Nov 2024'. */
export function formatSince(time: number, now: number): string {
  const [day, today] = [time, now].map((at) => new Date(at).setHours(0, 0, 0, 0))
  if (day === today) return getDateFormat({ hour: 'numeric', minute: '2-digit' }).format(time)
  return formatDate(time, now)
}

/** Formats a day as 'Today', 'Yesterday', '12 Nov' or '12 Nov 2024'. `day` is the start of that day. */
export function formatDay(day: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  if (day === today) return t('activity.today')
  // Compare with 1.5 days, because a day has 23 or 25 hours when the clocks change.
  if (day < today && today - day < 1.5 * 86_400_000) return t('activity.yesterday')
  return formatDate(day, now)
}

function formatDate(time: number, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return getDateFormat({ day: 'numeric', month: 'short', year: isThisYear ? undefined : 'numeric' }).format(time)
}
