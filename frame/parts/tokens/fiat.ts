import type { Asset } from '../../chains/asset.ts'
import { formatAmount, parseAmount } from '../../platform/format.ts'

const cents = 2

type Priced = Pick<Asset, 'decimals' | 'price'>

/** Returns a value for display only; undefined when the price is unknown. */
export function fiatValue(units: bigint, { decimals, price }: Priced): number | undefined {
  if (price === undefined) return undefined
  const { digits, places } = toDecimal(price)
  // Computes in millionths of a dollar, because smaller values are not displayed.
  const millionths = (units * digits * 1_000_000n) / 10n ** BigInt(decimals + places)
  return Number(millionths) / 1_000_000
}

/** Rounds down. Returns undefined when the text is not an amount or the price is unknown. */
export function fiatToUnits(text: string, { decimals, price }: Priced, locale?: string): bigint | undefined {
  const amount = parseAmount(text, cents, { locale })
  if (amount === undefined || !price) return undefined
  const { digits, places } = toDecimal(price)
  return (amount * 10n ** BigInt(decimals + places)) / (digits * 10n ** BigInt(cents))
}

export function unitsToFiatText(units: bigint, { decimals, price }: Priced, locale?: string): string {
  if (!price) return ''
  const { digits, places } = toDecimal(price)
  const value = (units * digits * 10n ** BigInt(cents)) / 10n ** BigInt(decimals + places)
  return plainAmount(value, cents, locale)
}

/**
 * Writes an amount for a field, or without a `locale` for the wire: with all decimals, without grouping or rounding.
 */
export function plainAmount(units: bigint, decimals: number, locale?: string): string {
  return formatAmount(units, decimals, { maximumFractionDigits: decimals, grouping: false, locale })
}

/**
 * Reads a JSON number as the decimal that was written, because the binary number differs slightly from, for example,
 * 1.1.
 */
function toDecimal(value: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
