import { getFormatLocale } from '../../../i18n/i18n.ts'

/** Formats the time of day. `time` is in ms since the epoch. */
export function formatClockTime(time: number): string {
  return new Intl.DateTimeFormat(getFormatLocale(), { timeStyle: 'short' }).format(time)
}
