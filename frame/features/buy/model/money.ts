import { formatLocale } from '../../../i18n/i18n.ts'
import { formatAmount, parseAmount } from '../../../platform/format.ts'

/** Requests and responses contain amounts as decimal strings in this format. */
const wireLocale = 'en-US'
/** The most decimals of a text on the wire. */
const wirePlaces = 18

/** Returns the number of decimals that the currency has: 2 for USD, 0 for JPY. */
export function placesOf(currency: string): number {
  return new Intl.NumberFormat(wireLocale, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Parses user input into a decimal string. Returns undefined for an invalid amount of this currency. */
export function readMoney(text: string, currency: string): string | undefined {
  const places = placesOf(currency)
  const units = parseAmount(text, places, { locale: formatLocale() })
  return units === undefined
    ? undefined
    : formatAmount(units, places, { maximumFractionDigits: places, grouping: false })
}

/** Returns units of 10^-18, to compare and to add. */
export function toUnits(decimal: string): bigint {
  return parseAmount(decimal, wirePlaces, { locale: wireLocale }) ?? 0n
}

export function fromUnits(units: bigint): string {
  return formatAmount(units, wirePlaces, { maximumFractionDigits: wirePlaces, grouping: false })
}

/** Formats an amount with its currency symbol. The number is not rounded by a float. */
export function showMoney(decimal: string, currency: string): string {
  const places = decimal.includes('.') ? placesOf(currency) : 0
  const format = new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
  })
  return format.format(decimal as `${number}`)
}

/** Returns the currency symbol, such as `$`. */
export function signOf(currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(formatLocale(), style).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Returns the currency name, such as `US Dollar`. */
export function nameOfCurrency(currency: string): string {
  return new Intl.DisplayNames([formatLocale()], { type: 'currency' }).of(currency) ?? currency
}

export function showTokens(decimal: string, symbol: string): string {
  return `${formatAmount(toUnits(decimal), wirePlaces, { maximumFractionDigits: 6, locale: formatLocale() })} ${symbol}`
}
