import { pickLanguage } from '#shared/languages.ts'
import type { MessageFile } from './messageFiles.ts'

/** The files of messages that the app needs before its first render. */
export const firstMessages = ['common', 'connect', 'errors', 'networks'] satisfies MessageFile[]

const files = import.meta.glob(['./*/common.ts', './*/connect.ts', './*/errors.ts', './*/networks.ts'])

/** Begins to fetch the first messages beside the code of the app, which reports a failure. */
export function prefetchMessages() {
  const language = pickLanguage(navigator.languages)
  for (const file of firstMessages) files[`./${language}/${file}.ts`]?.().catch(() => undefined)
}
