import type { Amount, Param, Phrase, Text } from '@oriel/clear-signing/phrases/phrase.ts'
import { formatAmount } from '../platform/format.ts'
import type { RecordedText } from '../state/transactionRecord.ts'
import { getFormatLocale, t } from './i18n.ts'

export function say(text: Text): string {
  if (typeof text === 'string') return text
  const { key, params = {} } = text
  return sayKey(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, sayParam(value)])))
}

/** Translates a recorded text. Returns undefined if there is no text or this version doesn't know its key. */
export function sayRecorded(text: RecordedText | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text || undefined
  const sentence = say(text as Phrase)
  return sentence === text.key ? undefined : sentence
}

// Skip type-checking the params, because they were checked where the phrase was created.
const sayKey = t as (key: Phrase['key'], params: Record<string, string | number | bigint>) => string

function sayParam(value: Param): string | number | bigint {
  if (typeof value !== 'object') return value
  if (isList(value)) return new Intl.ListFormat(getFormatLocale()).format(value.map((item) => `${sayParam(item)}`))
  return 'units' in value ? sayAmount(value) : say(value)
}

const isList = (value: Param): value is readonly Param[] => Array.isArray(value)

/** Formats an amount with all its digits. If the decimals are unknown, states the amount in base units. */
export function sayAmount({ units, symbol = t('asset.unknown'), decimals, unlimited }: Amount): string {
  if (unlimited) return t('approval.unlimited', { symbol })
  if (decimals === undefined) return t('approval.rawUnits', { units: units.toString(), symbol })
  return `${formatAmount(units, decimals, { maximumFractionDigits: decimals, locale: getFormatLocale() })} ${symbol}`
}
