import { formatUnits, type Hex, isAddress, maxUint256, parseUnits } from 'viem'

export type Parsed<value> = { value: value; error?: undefined } | { value?: undefined; error: string }

/** Parses an amount into base units. Rejects extra decimals, because viem's `parseUnits` would round them. */
export function parseAmount(text: string, decimals: number): Parsed<bigint> {
  const trimmed = text.trim()
  if (trimmed === '') return { error: 'Enter an amount.' }
  const [, fraction = ''] = /^\d{1,78}(?:\.(\d+))?$/.exec(trimmed) ?? []
  if (!/^\d{1,78}(\.\d+)?$/.test(trimmed)) return { error: 'Enter a number such as 1.5.' }
  if (fraction.length > decimals) {
    return { error: decimals === 0 ? 'Whole numbers only.' : `At most ${decimals} digits after the point.` }
  }
  const value = parseUnits(trimmed, decimals)
  return value > maxUint256 ? { error: 'That is more than a token can count.' } : { value }
}

/** Parses an address. Mixed-case addresses must have a valid checksum. */
export function parseAddress(text: string): Parsed<Hex> {
  const trimmed = text.trim()
  if (trimmed === '') return { error: 'Enter an address.' }
  if (isAddress(trimmed)) return { value: trimmed }
  const isMistyped = isAddress(trimmed, { strict: false })
  return { error: isMistyped ? 'The checksum of this address is wrong.' : 'Enter an address: 0x and 40 hex digits.' }
}

export function formatAmount(value: bigint, decimals: number): string {
  const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 })
  return format.format(formatUnits(value, decimals) as `${number}`)
}

export function shortenHex(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text
}
