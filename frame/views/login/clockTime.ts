import { formatLocale } from '../../i18n/i18n.ts'

/** Returns the time of day for `time`, in ms since the epoch, in the visitor's locale. */
export function clockTime(time: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(time)
}
