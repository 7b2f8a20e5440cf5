import { languages } from './languages.ts'
import type { ParamsIn } from './paramsIn.ts'

/** The messages of a file, by key. */
export type Catalogue = { readonly [key: string]: string }

/** The messages of all files of a union. */
export type JoinedMessages<catalogue> = (catalogue extends unknown ? (messages: catalogue) => void : never) extends (
  messages: infer all,
) => void
  ? all
  : never

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : string | number }

/** The arguments after the key of a message. */
export type MessageParams<text> = [ParamsIn<text>] extends [never] ? [] : [params: Values<ParamsIn<text>>]

/** Returns the messages of a file in a language. What the language lacks is in English. */
export async function completeMessages(language: string, english: Catalogue, own: Catalogue): Promise<Catalogue> {
  const pseudo = languages[language]?.pseudo
  return { ...english, ...(pseudo ? (await import('./pseudo.ts'))[pseudo](english) : own) }
}
