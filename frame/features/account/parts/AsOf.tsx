import { formatLocale, t } from '../../../i18n/i18n.ts'
import { useNow } from '../../../parts/useNow.ts'
import { relativeTime } from '../../../platform/format.ts'

/** Shows when stale data was read. `at` is in ms since the epoch. */
export function AsOf({ at }: { at: number | undefined }) {
  const text = useAsOf(at)
  return text && <p className="footnote">{text}</p>
}

export function useAsOf(at: number | undefined): string | undefined {
  const now = useNow()
  if (at === undefined) return undefined
  return t('account.asOf', { time: relativeTime(now - at, { locale: formatLocale() }) })
}
