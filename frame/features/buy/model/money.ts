import { getFormatLocale } from '../../../i18n/i18n.ts'
import { formatAmount, parseAmount } from '../../../platform/format.ts'

/** Locale of the decimal strings in requests and responses. */
const wireLocale = 'en-US'
/** Maximum number of decimals of an amount in a request or response. */
const wirePlaces = 18

/** Returns the currency's number of decimals: 2 for USD, 0 for JPY. */
export function getDecimals(currency: string): number {
  return new Intl.NumberFormat(wireLocale, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Parses user input into a decimal string. Returns undefined if the text is not a valid amount of the currency. */
export function parseMoney(text: string, currency: string): string | undefined {
  const places = getDecimals(currency)
  const units = parseAmount(text, places, { locale: getFormatLocale() })
  return units === undefined
    ? undefined
    : formatAmount(units, places, { maximumFractionDigits: places, grouping: false })
}

/** Converts a decimal string to units of 10^-18, for comparing and adding. */
export function toUnits(decimal: string): bigint {
  return parseAmount(decimal, wirePlaces, { locale: wireLocale }) ?? 0n
}

export function fromUnits(units: bigint): string {
  return formatAmount(units, wirePlaces, { maximumFractionDigits: wirePlaces, grouping: false })
}

/** Formats an amount with its currency symbol, without rounding it to a float. */
export function formatMoney(decimal: string, currency: string): string {
  const places = decimal.includes('.') ? getDecimals(currency) : 0
  const format = new Intl.NumberFormat(getFormatLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
  })
  return format.format(decimal as `${number}`)
}

/** Returns the currency symbol, such as `$`. */
export function getCurrencySymbol(currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(getFormatLocale(), style).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Returns the currency name, such as `US Dollar`. */
export function getCurrencyName(currency: string): string {
  return new Intl.DisplayNames([getFormatLocale()], { type: 'currency' }).of(currency) ?? currency
}

export function formatTokens(decimal: string, symbol: string): string {
  return `${formatAmount(toUnits(decimal), wirePlaces, { maximumFractionDigits: 6, locale: getFormatLocale() })} ${symbol}`
}
