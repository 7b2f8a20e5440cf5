import { formatAmount, formatFiat } from './format.ts'

/** Thresholds above which fewer digits are shown. The exact amount is shown in a tooltip or in the details. */
const million = 10n ** 6n
const billion = 10n ** 9n
const max = 999n * 10n ** 12n

/**
 * Formats a balance so that it fits into a row, e.g. '12.345', '1,234,567', '12.34B' or '>999T'. Rounds down, so that
 * the result never exceeds the balance.
 */
export function formatShortAmount(
  units: bigint,
  decimals: number,
  { locale, digits = 3 }: { locale: string; digits?: number },
): string {
  const whole = units / 10n ** BigInt(decimals)
  if (whole < million) return formatAmount(units, decimals, { locale, maximumFractionDigits: digits })
  if (whole < billion) return formatAmount(whole, 0, { locale })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  if (whole > max) return `>${compact.format(max)}`
  // Truncate before formatting, because the formatter would round.
  const step = (whole < 1000n * billion ? billion : 1000n * billion) / 100n
  return compact.format((whole / step) * step)
}

/** Formats dollars. Uses `formatFiat` below a billion, and a short form such as '$12.34B' from a billion on. */
export function formatShortFiat(value: number | undefined, { locale }: { locale: string }): string | undefined {
  if (value === undefined || !Number.isFinite(value) || value < Number(billion)) return formatFiat(value, { locale })
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const compact = new Intl.NumberFormat(locale, { ...style, notation: 'compact', maximumFractionDigits: 2 })
  if (value > Number(max)) {
    return `>${new Intl.NumberFormat(locale, { ...style, notation: 'compact', maximumFractionDigits: 0 }).format(max)}`
  }
  const step = value < 1e12 ? 1e7 : 1e10
  return compact.format(Math.floor(value / step) * step)
}
