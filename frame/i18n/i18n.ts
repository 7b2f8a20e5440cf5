import { en } from './en.ts'

type Catalogue = typeof en
export type TextKey = keyof Catalogue
type Params = Record<string, string | number>

/** The languages there are; the first is the fallback. A catalogue is loaded when it is wanted. */
const language = 'en'
const plurals = new Intl.PluralRules(language)

/** The text of the catalogue for this key, with its `{params}` filled in. Plural texts are chosen by `count`. */
export function t(key: TextKey, params: Params = {}): string {
  const entry: string | { one: string; other: string } = en[key]
  const text =
    typeof entry === 'string' ? entry : entry[plurals.select(Number(params.count ?? 0)) === 'one' ? 'one' : 'other']
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
}

export function locale(): string {
  return language
}

/** Which way the language is written. */
export function dir(): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr'
}
