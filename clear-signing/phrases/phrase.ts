import type { ActionParams } from './actions.ts'
import type { AlarmParams } from './alarms.ts'
import type { FailureParams } from './failures.ts'
import type { ItemParams } from './items.ts'
import type { RiskParams } from './risks.ts'

/**
 * All phrases with their parameter names, or `never` if a phrase has none. A wallet provides a text for every phrase.
 */
export type PhraseParams = ActionParams & AlarmParams & FailureParams & ItemParams & RiskParams
export type PhraseKey = keyof PhraseParams

/** Amount of an asset. If `decimals` is missing, only the base units are known. */
export type Amount = {
  units: bigint
  symbol?: string | undefined
  decimals?: number | undefined
  unlimited?: boolean | undefined
  /** Token address, or 'native' for the native currency. A symbol is no identifier, because anyone can choose it. */
  token?: string | undefined
  isKnown?: boolean | undefined
}

export type Param = string | number | bigint | Amount | Phrase | readonly Param[]

export type Phrase = { key: PhraseKey; params?: Readonly<Record<string, Param>> | undefined }

export type StoredPhrase = { key: PhraseKey; params?: Record<string, string | number> | undefined }

/** Text to show. A string is untrusted and already escaped for display; a phrase is the wallet's own text. */
export type Text = string | Phrase

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : Param }
export type ParamsOf<key extends PhraseKey> = [PhraseParams[key]] extends [never]
  ? []
  : [params: Values<PhraseParams[key]>]

export function phrase<key extends PhraseKey, params extends ParamsOf<key>>(key: key, ...args: params) {
  const [params] = args
  return { key, params } as { key: key } & ([] extends params ? unknown : { params: params[0] })
}

export function isSamePhrase(a: Phrase, b: Phrase): boolean {
  return a.key === b.key && identify(a) === identify(b)
}

/** Returns a key that is equal only for equal phrases or rows, independent of the language. */
export const identify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
