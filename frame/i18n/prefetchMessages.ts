import { pickLanguage } from '#shared/i18n/languages.ts'

/** In the build, each of these files is one chunk with the others that the app needs first. */
const files = import.meta.glob('./*/common.ts')

/** Prefetches the first messages in parallel with the app's code, which reports a failure. */
export function prefetchMessages() {
  const language = pickLanguage(navigator.languages)
  files[`./${language}/common.ts`]?.().catch(() => undefined)
}
