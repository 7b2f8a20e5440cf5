import type { Asset } from '../chains/asset.ts'
import { formatAmount, parseAmount } from '../platform/format.ts'

/** Places of a US dollar. */
const cents = 2

type Priced = Pick<Asset, 'decimals' | 'price'>

/** What so many base units are worth; undefined where nobody knows the price. For showing only. */
export function fiatValue(units: bigint, { decimals, price }: Priced): number | undefined {
  if (price === undefined) return undefined
  const { digits, places } = toDecimal(price)
  // Millionths of a dollar: below that nothing is shown.
  const millionths = (units * digits * 1_000_000n) / 10n ** BigInt(decimals + places)
  return Number(millionths) / 1_000_000
}

/** Dollars as they were typed, in base units of the token, rounded down; undefined when they are no amount. */
export function fiatToUnits(text: string, { decimals, price }: Priced, locale?: string): bigint | undefined {
  const amount = parseAmount(text, cents, { locale })
  if (amount === undefined || !price) return undefined
  const { digits, places } = toDecimal(price)
  return (amount * 10n ** BigInt(decimals + places)) / (digits * 10n ** BigInt(cents))
}

/** The dollars of an amount for the amount field, rounded down to cents. */
export function unitsToFiatText(units: bigint, { decimals, price }: Priced, locale?: string): string {
  if (!price) return ''
  const { digits, places } = toDecimal(price)
  const value = (units * digits * 10n ** BigInt(cents)) / 10n ** BigInt(decimals + places)
  return plainAmount(value, cents, locale)
}

/** An amount for a field, or without a `locale` for the wire: every place, no grouping, nothing rounded. */
export function plainAmount(units: bigint, decimals: number, locale?: string): string {
  return formatAmount(units, decimals, { maximumFractionDigits: decimals, grouping: false, locale })
}

/** A JSON number as what it was written as: 1.1 is eleven tenths, and not the binary number beside it. */
function toDecimal(value: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
