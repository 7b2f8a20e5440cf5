import { formatLocale, t } from '../../i18n/i18n.ts'
import { relativeTime } from '../../platform/format.ts'
import { useNow } from './useNow.ts'

/** How old it is what stands below; nothing while it is not old. `at` in ms since 1970. */
export function AsOf({ at }: { at: number | undefined }) {
  const text = useAsOf(at)
  return text && <p className="footnote">{text}</p>
}

/** The same as a text, which stays true while it is looked at. */
export function useAsOf(at: number | undefined): string | undefined {
  const now = useNow()
  if (at === undefined) return undefined
  return t('account.asOf', { time: relativeTime(now - at, { locale: formatLocale() }) })
}
