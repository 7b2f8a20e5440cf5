import { getDirection, pickLanguage } from '@oriel/shared/i18n/languages.ts'

let language = 'en'
let numberLocale: string | undefined
let wantedLocales: readonly string[] = []

/** Selects the best supported language from a list of language tags, such as `navigator.languages`, and returns it. */
export function setLocale(locales: readonly string[]): string {
  language = pickLanguage(locales)
  wantedLocales = locales
  numberLocale = undefined
  return language
}

export function getLocale(): string {
  return language
}

/**
 * Returns the locale for numbers and dates: the user's first choice, even if there are no messages in that language.
 */
export function getFormatLocale(): string {
  // Compute this lazily, because the lookup takes 10 ms.
  numberLocale ??= wantedLocales.find(isLocale) ?? 'en-US'
  return numberLocale
}

export function dir(): 'ltr' | 'rtl' {
  return getDirection(language)
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
