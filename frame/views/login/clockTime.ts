import { formatLocale } from '../../i18n/i18n.ts'

/** A time of today, in ms since 1970, as the person's clock shows it. */
export function clockTime(time: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(time)
}
