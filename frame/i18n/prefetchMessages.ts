import { pickLanguage } from '@oriel/shared/i18n/languages.ts'

/** The build bundles each of these files with the other messages of the first render. */
const files = import.meta.glob('./*/common.ts')

/** Prefetches the first messages while the app's code loads. The app reports a failure. */
export function prefetchMessages() {
  const language = pickLanguage(navigator.languages)
  files[`./${language}/common.ts`]?.().catch(() => undefined)
}
