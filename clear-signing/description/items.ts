import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Amount, type Phrase, type PhraseKey, phrase, type Text } from '../phrases/phrase.ts'
import type { Item } from './description.ts'
import { lineText } from './safeText.ts'

export type Label = Extract<PhraseKey, `item.${string}`> | Phrase

const labelOf = (label: Label): Phrase => (typeof label === 'string' ? { key: label } : label)

/** Creates a row from untrusted text, escaped for display. */
export function textItem(label: Label, raw: string, maxLength = 200): Item {
  const { text, truncated, hidden } = lineText(raw, maxLength)
  return { label: labelOf(label), kind: 'text', value: text, raw: truncated || hidden > 0 ? raw : undefined }
}

export function phraseItem(label: Label, value: Phrase): Item {
  return { label: labelOf(label), kind: 'text', value }
}

export function addressItem(label: Label, address: string): Item & { kind: 'address' } {
  return { label: labelOf(label), kind: 'address', value: address }
}

export function codeItem(label: Label, bytes: string): Item {
  const row = { label: labelOf(label), kind: 'code' as const }
  return bytes.length > 200 ? { ...row, value: `${bytes.slice(0, 200)}…`, raw: bytes } : { ...row, value: bytes }
}

/** Creates a row from a Unix time in seconds. A distant or missing time is shown as having no end. */
export function timeItem(label: Label, seconds: bigint): Item {
  const date = new Date(Number(seconds) * 1000)
  const isDate = seconds < 253_402_300_800n && !Number.isNaN(date.getTime())
  const row = { label: labelOf(label), raw: `${seconds}` }
  return isDate
    ? { ...row, kind: 'time', value: date.toISOString() }
    : { ...row, kind: 'text', value: phrase('value.never') }
}

type AmountItem = Item & { kind: 'amount' }

export function nativeItem(label: Label, units: bigint, network: Network): AmountItem {
  return { label: labelOf(label), kind: 'amount', amount: nativeAmount(units, network) }
}

export function nativeAmount(units: bigint, { nativeCurrency: { symbol, decimals } }: Network): Amount {
  return { units, symbol, decimals, token: 'native' }
}

export type NamedToken = {
  symbol?: string | undefined
  decimals?: number | undefined
  address?: string | undefined
  isKnown?: boolean | undefined
}

export function tokenItem(
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
  return { label: labelOf(label), kind: 'amount', amount }
}

export const assetName = (symbol: string | undefined): Text => symbol || phrase('asset.some')

export function firstRows(items: Item[]): Item[] {
  if (items.length <= 3) return items
  return [...items.slice(0, 2), phraseItem('item.and', phrase('value.more', { count: items.length - 2 }))]
}
