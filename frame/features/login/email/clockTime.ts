import { formatLocale } from '../../../i18n/i18n.ts'

/** Formats the time of day. `time` is in ms since the epoch. */
export function clockTime(time: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(time)
}
