/**
 * Formats a price with at least five significant digits, so that prices can be compared, e.g. '$2,381.02', '$0.99134'
 * or '$0.0000040021'.
 */
export function formatPrice(price: number, { locale }: { locale: string }): string {
  const digits = price > 0 ? 4 - Math.floor(Math.log10(price)) : 2
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.min(20, Math.max(2, digits)),
  }).format(price)
}
