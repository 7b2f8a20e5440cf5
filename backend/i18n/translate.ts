import { existsSync } from 'node:fs'
import { languages } from '@oriel/shared/i18n/languages.ts'
import {
  type Catalogue,
  completeMessages,
  type JoinedMessages,
  type MessageParams,
} from '@oriel/shared/i18n/messages.ts'
import { renderMessage } from '@oriel/shared/i18n/renderMessage.ts'
import { messages as login } from './en/login.ts'
import { messages as onramp } from './en/onramp.ts'
import { messages as pages } from './en/pages.ts'

/** English messages by feature. English is complete, so it defines the keys and their params. */
const english = { login, onramp, pages }

type Messages = JoinedMessages<(typeof english)[keyof typeof english]>
type MessageKey = keyof Messages

export type Translate = <key extends MessageKey>(key: key, ...params: MessageParams<Messages[key]>) => string

/** A text that is translated once the language is known. */
export type Translatable = (t: Translate) => string

const catalogues = new Map(
  await Promise.all(
    Object.keys(languages).map(async (language) => {
      const files = Object.entries(english).map(async ([file, messages]) =>
        completeMessages(language, messages, await readMessages(language, file)),
      )
      return [language, Object.assign({}, ...(await Promise.all(files))) as Catalogue] as const
    }),
  ),
)

/** Loads a language's messages for a feature. Returns an empty catalogue if the file does not exist. */
async function readMessages(language: string, file: string): Promise<Catalogue> {
  if (!existsSync(new URL(`./${language}/${file}.ts`, import.meta.url))) return {}
  return (await import(`./${language}/${file}.ts`)).messages
}

/** Returns a function that formats messages in a language from `shared/i18n/languages.ts`. */
export function getTranslate(language: string): Translate {
  const catalogue = catalogues.get(language) ?? {}
  return (key, ...args) =>
    renderMessage(catalogue[key] ?? key, args[0] ?? {}, { language, formatLocale: () => language })
}

/** Formats text for API clients and developers. */
export const inEnglish = getTranslate('en')
