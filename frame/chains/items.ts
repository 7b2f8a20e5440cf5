import { formatUnits } from 'viem'
import type { Network } from '#shared/networks.ts'
import type { Item } from './description.ts'
import { lineText } from './text.ts'

export function textItem(label: string, raw: string, maxLength = 200): Item {
  const { text, truncated, hidden } = lineText(raw, maxLength)
  return { label, kind: 'text', value: text, ...((truncated || hidden > 0) && { raw }) }
}

export function addressItem(label: string, address: string): Item {
  return { label, kind: 'address', value: address }
}

/** Bytes: the first ones to look at, all of them to copy. */
export function codeItem(label: string, bytes: string): Item {
  return bytes.length > 200
    ? { label, kind: 'code', value: `${bytes.slice(0, 200)}…`, raw: bytes }
    : { label, kind: 'code', value: bytes }
}

/** A moment in seconds since 1970, as a contract counts; far away or none means it does not end. */
export function timeItem(label: string, seconds: bigint): Item {
  const date = new Date(Number(seconds) * 1000)
  const isDate = seconds < 253_402_300_800n && !Number.isNaN(date.getTime())
  return isDate
    ? { label, kind: 'time', value: date.toISOString(), raw: `${seconds}` }
    : { label, kind: 'text', value: 'never', raw: `${seconds}` }
}

export function nativeItem(label: string, units: bigint, { nativeCurrency }: Network): Item {
  const { symbol, decimals } = nativeCurrency
  const value = `${formatUnits(units, decimals)} ${symbol}`
  return { label, kind: 'amount', value, raw: `${units}`, amount: { units, symbol, decimals, token: 'native' } }
}

/** What a token says of itself, as far as it does. */
export type NamedToken = {
  symbol?: string | undefined
  decimals?: number | undefined
  address?: string | undefined
  isKnown?: boolean | undefined
}

/** An amount of a token; as raw units, and said to be so, where the token does not tell its decimals. */
export function tokenItem(label: string, units: bigint, token: NamedToken | undefined, unlimited = false): Item {
  const { symbol = 'unknown token', decimals, address, isKnown } = token ?? {}
  const amount = {
    units,
    symbol,
    ...(decimals !== undefined && { decimals }),
    ...(unlimited && { unlimited }),
    ...(address !== undefined && { token: address }),
    ...(isKnown && { isKnown }),
  }
  return { label, kind: 'amount', value: amountText(units, symbol, decimals, unlimited), raw: `${units}`, amount }
}

function amountText(units: bigint, symbol: string, decimals: number | undefined, unlimited: boolean): string {
  if (unlimited) return `unlimited ${symbol}`
  return decimals === undefined ? `${units} units of ${symbol}` : `${formatUnits(units, decimals)} ${symbol}`
}

/** Returns at most three rows for {@link Description.leaves}: with more, the first two and a count of the others. */
export function firstRows(items: Item[]): Item[] {
  return items.length <= 3 ? items : [...items.slice(0, 2), textItem('And', `${items.length - 2} more`)]
}
