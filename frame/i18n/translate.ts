import type { Amount, Param, Phrase, Text } from '@oriel/clear-signing/phrases/phrase.ts'
import { formatAmount } from '../platform/format.ts'
import type { RecordedText } from '../state/transactionRecord.ts'
import { getFormatLocale, t } from './i18n.ts'

export function translate(text: Text): string {
  if (typeof text === 'string') return text
  const { key, params = {} } = text
  return translateKey(
    key,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatParam(value)])),
  )
}

/** Translates a recorded text. Returns undefined if there is no text or this version doesn't know its key. */
export function translateRecorded(text: RecordedText | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text || undefined
  const sentence = translate(text as Phrase)
  return sentence === text.key ? undefined : sentence
}

// Skip type-checking the params, because they were checked where the phrase was created.
const translateKey = t as (key: Phrase['key'], params: Record<string, string | number | bigint>) => string

function formatParam(value: Param): string | number | bigint {
  if (typeof value !== 'object') return value
  if (isList(value)) return new Intl.ListFormat(getFormatLocale()).format(value.map((item) => `${formatParam(item)}`))
  return 'units' in value ? formatFullAmount(value) : translate(value)
}

const isList = (value: Param): value is readonly Param[] => Array.isArray(value)

/** Formats an amount with all its digits. If the decimals are unknown, states the amount in base units. */
export function formatFullAmount({ units, symbol = t('asset.unknown'), decimals, unlimited }: Amount): string {
  if (unlimited) return t('approval.unlimited', { symbol })
  if (decimals === undefined) return t('approval.rawUnits', { units: units.toString(), symbol })
  return `${formatAmount(units, decimals, { maximumFractionDigits: decimals, locale: getFormatLocale() })} ${symbol}`
}
