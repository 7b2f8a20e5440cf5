import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Amount, type Phrase, type PhraseKey, phrase, type Text } from '../phrases/phrase.ts'
import type { Item } from './description.ts'
import { escapeLine } from './safeText.ts'

export type Label = Extract<PhraseKey, `item.${string}`> | Phrase

const toLabel = (label: Label): Phrase => (typeof label === 'string' ? { key: label } : label)

/** Creates a row from untrusted text, escaped for display. */
export function toTextItem(label: Label, raw: string, maxLength = 200): Item {
  const { text, truncated, hidden } = escapeLine(raw, maxLength)
  return { label: toLabel(label), kind: 'text', value: text, raw: truncated || hidden > 0 ? raw : undefined }
}

export function toPhraseItem(label: Label, value: Phrase): Item {
  return { label: toLabel(label), kind: 'text', value }
}

export function toAddressItem(label: Label, address: string): Item & { kind: 'address' } {
  return { label: toLabel(label), kind: 'address', value: address }
}

export function toCodeItem(label: Label, bytes: string): Item {
  const row = { label: toLabel(label), kind: 'code' as const }
  return bytes.length > 200 ? { ...row, value: `${bytes.slice(0, 200)}…`, raw: bytes } : { ...row, value: bytes }
}

/** Creates a row from a Unix time in seconds. A time too far in the future to be a date is shown as "never". */
export function toTimeItem(label: Label, seconds: bigint): Item {
  const date = new Date(Number(seconds) * 1000)
  const isDate = seconds < 253_402_300_800n && !Number.isNaN(date.getTime())
  const row = { label: toLabel(label), raw: `${seconds}` }
  return isDate
    ? { ...row, kind: 'time', value: date.toISOString() }
    : { ...row, kind: 'text', value: phrase('value.never') }
}

type AmountItem = Item & { kind: 'amount' }

export function toNativeItem(label: Label, units: bigint, network: Network): AmountItem {
  return { label: toLabel(label), kind: 'amount', amount: toNativeAmount(units, network) }
}

export function toNativeAmount(units: bigint, { nativeCurrency: { symbol, decimals } }: Network): Amount {
  return { units, symbol, decimals, token: 'native' }
}

export type NamedToken = {
  symbol?: string | undefined
  decimals?: number | undefined
  address?: string | undefined
  isKnown?: boolean | undefined
}

export function toTokenItem(
  label: Label,
  units: bigint,
  { symbol, decimals, address, isKnown }: NamedToken = {},
  unlimited = false,
): AmountItem {
  const amount = {
    units,
    symbol,
    decimals,
    unlimited: unlimited || undefined,
    token: address,
    isKnown: isKnown || undefined,
  }
  return { label: toLabel(label), kind: 'amount', amount }
}

export const getAssetName = (symbol: string | undefined): Text => symbol || phrase('asset.some')

export function getFirstRows(items: Item[]): Item[] {
  if (items.length <= 3) return items
  return [...items.slice(0, 2), toPhraseItem('item.and', phrase('value.more', { count: items.length - 2 }))]
}
