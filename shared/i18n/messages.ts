import { languages } from './languages.ts'
import type { ParamsIn } from './paramsIn.ts'

/** Messages of one file, by key. */
export type Catalogue = { readonly [key: string]: string }

/** Merges a union of catalogues into one type with all messages. */
export type JoinedMessages<catalogue> = (catalogue extends unknown ? (messages: catalogue) => void : never) extends (
  messages: infer all,
) => void
  ? all
  : never

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : string | number }

/** Arguments after a message's key. Excludes the params in `known`, which the translator fills in. */
export type MessageParams<text, known extends string = never> = [Exclude<ParamsIn<text>, known>] extends [never]
  ? []
  : [params: Values<Exclude<ParamsIn<text>, known>>]

/** Returns a file's messages in a language. Missing messages fall back to English. */
export async function completeMessages(language: string, english: Catalogue, own: Catalogue): Promise<Catalogue> {
  const pseudo = languages[language]?.pseudo
  return { ...english, ...(pseudo ? (await import('./pseudo.ts'))[pseudo](english) : own) }
}
