type Language = {
  /** Makes the messages of a pseudo-locale from English, for tests. Only its exact tag chooses it. */
  pseudo?: 'accented' | 'mirrored'
}

/** The languages of the wallet. Each has one row here, and one file of messages for each feature. */
export const languages: Record<string, Language> = {
  en: {},
  'en-XA': { pseudo: 'accented' },
  'ar-XB': { pseudo: 'mirrored' },
}

/** A header can name thousands of languages, and each takes some microseconds to read. */
const maxTags = 20

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'nqo', 'ps', 'sd', 'ug', 'ur', 'yi'])

/**
 * Returns the language for a list of language tags: the exact one, else one in the same language and script, else
 * English. The likely script is that of CLDR (`Intl.Locale.maximize`): `zh-TW` is traditional Chinese, `sr` is
 * Cyrillic. A language in a script that the user may not read is no better than English.
 */
export function pickLanguage(wanted: readonly string[], known: readonly string[] = Object.keys(languages)): string {
  const scripts = known.filter((name) => !languages[name]?.pseudo).map((name) => ({ name, script: readScript(name) }))
  for (const tag of wanted.slice(0, maxTags)) {
    const exact = known.find((name) => name.toLowerCase() === tag.toLowerCase())
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

/** Returns text such as 'zh-Hant'; undefined when the tag is not a valid language tag. */
function readScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // The list comes from the browser, a link or a header: after a malformed tag, the next one is tried.
    return undefined
  }
}
