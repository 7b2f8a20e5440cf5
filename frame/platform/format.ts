type LocaleOption = { locale?: string | undefined }
type AmountOptions = LocaleOption & {
  /** Maximum number of decimals. @default 6 */
  maximumFractionDigits?: number | undefined
  /** Minimum number of decimals, padded with zeros. @default 0 */
  minimumFractionDigits?: number | undefined
  /** Groups thousands. Set this to false for text in an input field. @default true */
  grouping?: boolean | undefined
}

const defaultLocale = 'en-US'
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/**
 * Formats an amount, rounding down so that the result never exceeds it. Formats tiny amounts as '<0.001' rather than 0.
 */
export function formatAmount(value: bigint, decimals: number, options: AmountOptions = {}): string {
  const { maximumFractionDigits = 6, minimumFractionDigits = 0, locale, grouping = true } = options
  const shown = Math.min(decimals, maximumFractionDigits)
  const floored = floorDivide(value, 10n ** BigInt(decimals - shown))
  if (floored === 0n && value > 0n) {
    const [integer, rest] = shown === 0 ? ['1', ''] : ['0', `${'0'.repeat(shown - 1)}1`]
    return `<${localize(integer, rest, { locale, grouping })}`
  }
  const digits = (floored < 0n ? -floored : floored).toString().padStart(shown + 1, '0')
  const whole = digits.slice(0, digits.length - shown)
  const fraction = digits
    .slice(digits.length - shown)
    .replace(/0+$/, '')
    .padEnd(minimumFractionDigits, '0')
  return (floored < 0n ? '-' : '') + localize(whole, fraction, { locale, grouping })
}

/**
 * Formats a balance with 3 decimals, rounding down. Formats balances below 0.001 as '<0.001', because they aren't zero.
 */
export function formatBalance(value: bigint, decimals: number, { locale }: LocaleOption = {}): string {
  if (value > 0n && decimals > 3 && value < 10n ** BigInt(decimals - 3)) {
    return formatAmount(value, decimals, { locale, maximumFractionDigits: 3 })
  }
  const thousandths = decimals > 3 ? floorDivide(value, 10n ** BigInt(decimals - 3)) : value
  return formatAmount(thousandths, Math.min(decimals, 3), {
    locale,
    maximumFractionDigits: 3,
    minimumFractionDigits: 3,
  })
}

/**
 * Formats a fiat value, rounding down to the currency's decimals. Returns undefined if the value is unknown, because an
 * unknown value must not be shown as zero.
 */
export function formatFiat(
  value: number | undefined,
  { locale = defaultLocale, currency = 'USD' }: LocaleOption & { currency?: string | undefined } = {},
): string | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  const format = getNumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const smallest = 10 ** -digits
  // Don't truncate numbers of this size. They have no decimals, and from 1e21 on, `toFixed` returns exponential
  // notation.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return format.format(value)
  if (value > 0 && value < smallest) return `<${format.format(smallest)}`
  // Truncate the decimal string, because 1.15 * 100 is 114.99999999999999 in floating point.
  const text = value.toFixed(Math.min(digits + 6, 100))
  const cut = text.slice(0, text.length - 6)
  const below = value < 0 && Number(text.slice(-6)) > 0
  return format.format(Number(cut.replace(/\.$/, '')) - (below ? smallest : 0))
}

export function formatGwei(wei: bigint, { locale }: LocaleOption = {}): string {
  return `${formatAmount(wei, 9, { locale, maximumFractionDigits: wei < 1_000_000_000n ? 4 : 2 })} Gwei`
}

/**
 * Parses an amount into base units. Returns undefined if the amount is invalid, has more decimals than the token, or is
 * ambiguous, such as '1,234' in a locale that groups thousands with commas.
 */
export function parseAmount(text: string, decimals: number, { locale = defaultLocale }: LocaleOption = {}) {
  const { group, digits } = getMarks(locale)
  const plain = [...text.trim()]
    .map((char) => digits.get(char) ?? char)
    .join('')
    .replace(/[\s\u00a0\u202f'’٬]/g, '')
    .replace('٫', '.')
  const separators = plain.replace(/\d/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  let [whole, fraction] = last < 0 ? [plain, ''] : [plain.slice(0, last), plain.slice(last + 1)]
  if (separators.length > 1) {
    const mark = separators[0] ?? ''
    // A repeated separator groups thousands. If the last separator is different, it is the decimal separator.
    if (!/^(\.+,?|,+\.?)$/.test(separators)) return undefined
    if (separators.endsWith(mark)) [whole, fraction] = [plain, '']
    if (!/^\d{1,3}(\D\d{2,3})*\D\d{3}$/.test(whole)) return undefined
    whole = whole.replace(/\D/g, '')
  } else if (separators === group && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) return undefined
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined
  const used = fraction.replace(/0+$/, '')
  if (used.length > decimals || whole.length > 60) return undefined
  return BigInt(whole + used.padEnd(decimals, '0'))
}

export function formatDateTime(time: number, locale: string = defaultLocale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** Formats a duration, e.g. '5 sec', '1 min', '2 hrs', '3 d', '1 mo' or '2 yr'. */
export function formatRelativeTime(elapsedMs: number, { locale = defaultLocale }: LocaleOption = {}): string {
  const elapsed = Math.max(0, elapsedMs)
  if (elapsed < minute) return formatUnit(elapsed / second, 'sec', 'sec', 'second', locale)
  if (elapsed < hour) return formatUnit(elapsed / minute, 'min', 'min', 'minute', locale)
  if (elapsed < day) return formatUnit(elapsed / hour, 'hr', 'hrs', 'hour', locale)
  if (elapsed < month) return formatUnit(elapsed / day, 'd', 'd', 'day', locale)
  if (elapsed < year) return formatUnit(Math.min(elapsed / month, 11), 'mo', 'mo', 'month', locale)
  return formatUnit(elapsed / year, 'yr', 'yr', 'year', locale)
}

function formatUnit(amount: number, singular: string, plural: string, name: string, locale: string): string {
  const count = Math.floor(amount)
  if (locale.startsWith('en')) return `${count} ${count === 1 ? singular : plural}`
  return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count)
}

function localize(whole: string, fraction: string, { locale = defaultLocale, grouping = true }: AmountOptions): string {
  const { decimal, shape } = getMarks(locale)
  const integer = getNumberFormat(locale, { useGrouping: grouping }).format(BigInt(whole))
  return fraction ? integer + decimal + [...fraction].map((digit) => shape[Number(digit)] ?? digit).join('') : integer
}

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a cached formatter. The constructor is too slow to call for each row of a scrolling list. */
function getNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.useGrouping ?? ''} ${options.currency ?? ''}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, known)
  return known
}

type Marks = { decimal: string; group: string; shape: string[]; digits: Map<string, string> }
const marks = new Map<string, Marks>()

function getMarks(locale: string): Marks {
  const known = marks.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5)
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  const shape = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9876543210)].reverse()
  const digits = new Map(shape.map((char, index) => [char, String(index)]))
  const found = { decimal: find('decimal', '.'), group: find('group', ','), shape, digits }
  marks.set(locale, found)
  return found
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient
}
