type Language = {
  /** Pseudo-locale for tests, with messages generated from English. Selected only by its exact tag. */
  pseudo?: 'accented' | 'mirrored'
}

/** Supported languages. Each has one row here and, unless it is a pseudo-locale, one message file per feature. */
export const languages: Record<string, Language> = {
  en: {},
  'en-XA': { pseudo: 'accented' },
  'ar-XB': { pseudo: 'mirrored' },
}

/** Maximum number of language tags to try. A header can list thousands, and parsing each takes several microseconds. */
const maxTags = 20

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'nqo', 'ps', 'sd', 'ug', 'ur', 'yi'])

/**
 * Returns the language for a list of language tags: an exact match, else one with the same language and script, else
 * English. The script comes from CLDR's likely subtags (`Intl.Locale.maximize`): `zh-TW` is traditional Chinese, `sr`
 * is Cyrillic. A script that the user may not be able to read is no better than English.
 */
export function pickLanguage(
  preferred: readonly string[],
  available: readonly string[] = Object.keys(languages),
): string {
  const scripts = available
    .filter((name) => !languages[name]?.pseudo)
    .map((name) => ({ name, script: readScript(name) }))
  for (const tag of preferred.slice(0, maxTags)) {
    const exact = available.find((name) => name.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const likely = readScript(tag)
    const found = likely && scripts.find(({ script }) => script === likely)
    if (found) return found.name
  }
  return 'en'
}

export function getDirection(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** Returns a language and script such as 'zh-Hant', or undefined for an invalid tag. */
function readScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // Return undefined for a malformed tag. Tags come from the browser, a link or a header.
    return undefined
  }
}
