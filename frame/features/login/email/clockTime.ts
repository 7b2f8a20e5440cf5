import { formatLocale } from '../../../i18n/i18n.ts'

/** `time` is in ms since the epoch. */
export function clockTime(time: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(time)
}
