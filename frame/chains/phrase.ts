import type { ParamsIn } from '#shared/paramsIn.ts'
import type { messages as actions } from '../i18n/en/actions.ts'
import type { messages as alarms } from '../i18n/en/alarms.ts'
import type { messages as descriptions } from '../i18n/en/descriptions.ts'
import type { messages as risks } from '../i18n/en/risks.ts'

type Texts = typeof actions & typeof descriptions & typeof risks & typeof alarms
export type PhraseKey = keyof Texts

/** The raw units are all that is known when decimals are missing. */
export type Amount = {
  units: bigint
  symbol?: string | undefined
  decimals?: number | undefined
  unlimited?: boolean | undefined
  /** 'native' for the network's own currency. The address identifies the token, because anyone can choose a symbol. */
  token?: string | undefined
  isKnown?: boolean | undefined
}

export type Param = string | number | bigint | Amount | Phrase | readonly Param[]

export type Phrase = { key: PhraseKey; params?: Readonly<Record<string, Param>> | undefined }

export type StoredPhrase = { key: PhraseKey; params?: Record<string, string | number> | undefined }

/** A string comes from outside and was made safe; a phrase is the wallet's own. */
export type Text = string | Phrase

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : Param }
export type ParamsOf<key extends PhraseKey> = [ParamsIn<Texts[key]>] extends [never]
  ? []
  : [params: Values<ParamsIn<Texts[key]>>]

export function phrase<key extends PhraseKey, params extends ParamsOf<key>>(key: key, ...args: params) {
  const [params] = args
  return { key, params } as { key: key } & ([] extends params ? unknown : { params: params[0] })
}

export function isSamePhrase(one: Phrase, other: Phrase): boolean {
  return one.key === other.key && identify(one) === identify(other)
}

/** Returns a text that is the same for equal phrases or rows only, and in every language. */
export const identify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
