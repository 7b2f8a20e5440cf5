import { getFormatLocale } from '../../i18n/i18n.ts'
import { parseAmount } from '../../platform/format.ts'

/** Formats a fraction such as 0.031 as a percentage. Shows a tiny one as "<0.01%" rather than zero. */
export function formatPercent(fraction: number): string {
  const smallest = 0.0001
  const format = new Intl.NumberFormat(getFormatLocale(), { style: 'percent', maximumFractionDigits: 2 })
  return fraction > 0 && fraction < smallest ? `<${format.format(smallest)}` : format.format(fraction)
}

/** Parses a percentage, with or without its sign, into hundredths of a percent. */
export function parsePercent(text: string): bigint | undefined {
  return parseAmount(text.replace(/[%٪\u061c\u200e\u200f]/g, ''), 2, { locale: getFormatLocale() })
}
