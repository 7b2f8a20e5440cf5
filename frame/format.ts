type AmountOptions = { maximumFractionDigits?: number; locale?: string }

/** Base units as people write them, cut off and never rounded up; less than can be shown is `<0.001`, not zero. */
export function formatAmount(value: bigint, decimals: number, options: AmountOptions = {}): string {
  const { maximumFractionDigits = 6, locale } = options
  const sign = value < 0n ? '-' : ''
  const units = value < 0n ? -value : value
  const base = 10n ** BigInt(decimals)
  const digits = Math.min(maximumFractionDigits, decimals)
  const fraction = (units % base).toString().padStart(decimals, '0').slice(0, digits).replace(/0+$/, '')
  const whole = units / base
  if (units > 0n && whole === 0n && fraction === '')
    return `${sign}<${separator(locale, `0.${'0'.repeat(Math.max(0, digits - 1))}1`)}`
  const grouped = whole.toLocaleString(locale)
  return `${sign}${grouped}${fraction ? separator(locale, `.${fraction}`) : ''}`
}

/** A balance: three decimals, cut off; `0.000` only when it is zero. */
export function formatBalance(value: bigint, decimals: number, locale?: string): string {
  const thousandths = (value * 1000n) / 10n ** BigInt(decimals)
  if (value > 0n && thousandths === 0n) return `<${separator(locale, '0.001')}`
  const fraction = (thousandths % 1000n).toString().padStart(3, '0')
  return `${(thousandths / 1000n).toLocaleString(locale)}${separator(locale, `.${fraction}`)}`
}

export function shortAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}

const units = [
  { ms: 365 * 86_400_000, one: '1 yr', other: 'yr' },
  { ms: 30 * 86_400_000, one: '1 mo', other: 'mo' },
  { ms: 86_400_000, one: '1 d', other: 'd' },
  { ms: 3_600_000, one: '1 hr', other: 'hrs' },
  { ms: 60_000, one: '1 min', other: 'min' },
]

/** How long ago, abbreviated as specified: sec, min, hr, d, mo, yr. */
export function relativeTime(ms: number): string {
  const unit = units.find((one) => ms >= one.ms)
  if (!unit) return `${Math.max(0, Math.floor(ms / 1000))} sec`
  const count = Math.floor(ms / unit.ms)
  return count === 1 ? unit.one : `${count} ${unit.other}`
}

function separator(locale: string | undefined, text: string): string {
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return text.replace('.', mark)
}
