import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { useNow } from '../../../parts/useNow.ts'
import { formatRelativeTime } from '../../../platform/format.ts'

/** Shows when stale data was read. `at` is in ms since the epoch. */
export function DataAge({ at }: { at: number | undefined }) {
  const text = useDataAge(at)
  return text && <p className="footnote">{text}</p>
}

export function useDataAge(at: number | undefined): string | undefined {
  const now = useNow()
  if (at === undefined) return undefined
  return t('account.asOf', { time: formatRelativeTime(now - at, { locale: getFormatLocale() }) })
}
