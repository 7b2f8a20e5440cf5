import type { Asset } from '../../chains/asset.ts'
import { formatAmount, parseAmount } from '../../platform/format.ts'

const cents = 2

type Priced = Pick<Asset, 'decimals' | 'price'>

/** Returns an amount's value in dollars, or undefined if the price is unknown. For display only. */
export function toFiatValue(units: bigint, { decimals, price }: Priced): number | undefined {
  if (price === undefined) return undefined
  const { digits, places } = toDecimal(price)
  // Calculate in millionths of a dollar, because smaller values are never displayed.
  const millionths = (units * digits * 1_000_000n) / 10n ** BigInt(decimals + places)
  return Number(millionths) / 1_000_000
}

/**
 * Converts a fiat amount to base units, rounding down. Returns undefined if the amount is invalid or the price is
 * unknown.
 */
export function parseFiat(text: string, { decimals, price }: Priced, locale?: string): bigint | undefined {
  const amount = parseAmount(text, cents, { locale })
  if (amount === undefined || !price) return undefined
  const { digits, places } = toDecimal(price)
  return (amount * 10n ** BigInt(decimals + places)) / (digits * 10n ** BigInt(cents))
}

export function formatFiatText(units: bigint, { decimals, price }: Priced, locale?: string): string {
  if (!price) return ''
  const { digits, places } = toDecimal(price)
  const value = (units * digits * 10n ** BigInt(cents)) / 10n ** BigInt(decimals + places)
  return formatPlainAmount(value, cents, locale)
}

/** Formats an amount exactly, without grouping. Pass a `locale` for input fields, and omit it for requests. */
export function formatPlainAmount(units: bigint, decimals: number, locale?: string): string {
  return formatAmount(units, decimals, { maximumFractionDigits: decimals, grouping: false, locale })
}

/**
 * Converts a number from JSON to the exact decimal that was sent. Floating point represents decimals such as 1.1 only
 * approximately, so calculating with the number would be slightly off.
 */
function toDecimal(value: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
