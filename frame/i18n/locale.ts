import { getDirection, pickLanguage } from '#shared/i18n/languages.ts'

let language = 'en'
let numberLocale: string | undefined
let wantedLocales: readonly string[] = []

/** Chooses the language for a list of language tags, such as `navigator.languages`, and returns it. */
export function setLocale(wanted: readonly string[]): string {
  language = pickLanguage(wanted)
  wantedLocales = wanted
  numberLocale = undefined
  return language
}

export function locale(): string {
  return language
}

/** Returns the locale of numbers and dates: the user's first choice, even where its messages are missing. */
export function formatLocale(): string {
  // The browser takes 10 ms to respond, so it is called when there is a number to format.
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
