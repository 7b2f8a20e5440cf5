import type { actions } from '../i18n/en/actions.ts'
import type { approval } from '../i18n/en/approval.ts'
import type { ParamsIn } from '../i18n/en/paramsIn.ts'
import type { risks } from '../i18n/en/risks.ts'

type Texts = typeof actions & typeof approval & typeof risks
export type PhraseKey = keyof Texts

/** An amount for the view to format; without decimals only the raw units are known. */
export type Amount = {
  units: bigint
  /** Undefined where the token gives itself none. */
  symbol?: string
  decimals?: number
  unlimited?: boolean
  /** The token's address, which identifies it; 'native' for the network's own currency. Anyone can choose a symbol. */
  token?: string
  /** The deployment vouches for the token. */
  isKnown?: boolean
}

/** A value in a phrase: text from outside that is safe to show, a count, an amount, another phrase, or a list of them. */
export type Param = string | number | bigint | Amount | Phrase | readonly Param[]

/** A text of the wallet by its key in the catalogue. `i18n/say.ts` renders it in the visitor's language. */
export type Phrase = { key: PhraseKey; params?: Readonly<Record<string, Param>> }

/** A phrase that is kept in a record, so that all its params are plain. */
export type StoredPhrase = { key: PhraseKey; params?: Record<string, string | number> }

/** A text to show: a string comes from outside and was made safe; a phrase is the wallet's own. */
export type Text = string | Phrase

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : Param }
export type ParamsOf<key extends PhraseKey> = [ParamsIn<Texts[key]>] extends [never]
  ? []
  : [params: Values<ParamsIn<Texts[key]>>]

/** Returns a phrase. Its params are those that the English text names. */
export function phrase<key extends PhraseKey, params extends ParamsOf<key>>(key: key, ...[params]: params) {
  return { key, ...(params && { params }) } as { key: key } & ([] extends params ? unknown : { params: params[0] })
}

/** Returns whether two phrases are equal. */
export function isSamePhrase(one: Phrase, other: Phrase): boolean {
  return one.key === other.key && identify(one) === identify(other)
}

/** Returns a text that is the same for equal phrases or rows only, and in every language. */
export const identify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
