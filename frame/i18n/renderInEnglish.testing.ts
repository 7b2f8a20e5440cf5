import type { Item } from '@oriel/clear-signing/description/description.ts'
import type { Amount, Phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { messages as actions } from './en/actions.ts'
import { messages as alarms } from './en/alarms.ts'
import { messages as descriptions } from './en/descriptions.ts'
import { messages as risks } from './en/risks.ts'
import { loadMessages } from './i18n.ts'
import { formatFullAmount, translate } from './translate.ts'

const messages = { ...actions, ...alarms, ...descriptions, ...risks }

await loadMessages('account', 'actions', 'alarms', 'approval', 'descriptions', 'risks')

export type EnglishItem = { label: string; kind: Item['kind']; value: string; raw?: string; amount?: Amount }

type InEnglish<value> = value extends Phrase
  ? string
  : value extends Item
    ? EnglishItem
    : value extends readonly (infer one)[]
      ? InEnglish<one>[]
      : value extends string | number | bigint | boolean | undefined | null | Amount
        ? value
        : { [name in keyof value]: InEnglish<value[name]> }

export const renderInEnglish = <value>(value: value) => renderValue(value) as InEnglish<value>

function renderValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renderValue)
  if (typeof value !== 'object' || value === null) return value
  if (isPhrase(value)) return translate(value)
  const entries = Object.entries(value).map(([name, item]) => [name, renderValue(item)])
  const { kind, amount } = value as { kind?: unknown; amount?: Amount }
  if (kind === 'amount' && amount) entries.push(['value', formatFullAmount(amount)], ['raw', `${amount.units}`])
  return Object.fromEntries(entries)
}

const isPhrase = (value: object): value is Phrase =>
  'key' in value && typeof value.key === 'string' && value.key in messages
