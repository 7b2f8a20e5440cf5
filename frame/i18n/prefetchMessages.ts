import { pickLanguage } from '@oriel/shared/i18n/languages.ts'

/** One file of each language, which the build bundles with the other messages of the first render. */
const files = import.meta.glob('./*/common.ts')

/**
 * Prefetches the messages of the first render while the app's code loads. Ignores failures, because the app loads the
 * messages again and reports them.
 */
export function prefetchMessages() {
  const language = pickLanguage(navigator.languages)
  files[`./${language}/common.ts`]?.().catch(() => undefined)
}
