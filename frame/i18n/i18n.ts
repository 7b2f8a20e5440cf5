import type { descriptionTexts } from './descriptionTexts.ts'
import type { doctor } from './en/doctor.ts'
import type { inspector } from './en/inspector.ts'
import type { ParamsIn } from './en/paramsIn.ts'
import type { theme } from './en/theme.ts'
import { firstTexts } from './firstTexts.ts'
import type { laterTexts } from './laterTexts.ts'

type Texts = typeof firstTexts &
  typeof laterTexts &
  typeof descriptionTexts &
  typeof inspector &
  typeof doctor &
  typeof theme
export type MessageKey = keyof Texts
export type Catalogue = Partial<Record<MessageKey, string>>

type Values<names extends string> = { [name in names]: name extends 'count' ? number | bigint : string | number }
type Arguments<key extends MessageKey> = [ParamsIn<Texts[key]>] extends [never]
  ? []
  : [params: Values<ParamsIn<Texts[key]>>]

export type PlainKey = { [key in MessageKey]: Arguments<key> extends [] ? key : never }[MessageKey]

/** Pseudo-locales have these private-use regions (CLDR). */
const isPseudo = /-X[AB]$/

/** Each language is a chunk of its own; the pseudo ones are for tests (`?locale=`) and never detected. */
export const locales: Record<string, () => Promise<Catalogue>> = {
  en: async () => firstTexts,
  'en-XA': async () => (await import('./pseudo.ts')).accented,
  'ar-XB': async () => (await import('./pseudo.ts')).mirrored,
}

const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'nqo', 'ps', 'sd', 'ug', 'ur', 'yi'])

const english: Record<string, string | undefined> = { ...firstTexts }
let messages: Record<string, string | undefined> = firstTexts
let language = 'en'
let numberLocale: string | undefined
let wantedLocales: readonly string[] = []

export function t<key extends MessageKey>(key: key, ...[params]: Arguments<key>): string {
  return render(messages[key] ?? english[key] ?? key, params ?? {})
}

/** Returns undefined when the key has no text, or when its text is not loaded or names a param that is missing. */
export function findText(key: string, params: Record<string, string | number>): string | undefined {
  const text: string | undefined = messages[key] ?? english[key]
  const isComplete =
    text !== undefined && [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(params, name))
  return isComplete ? render(text, params) : undefined
}

export function addTexts(texts: Catalogue) {
  Object.assign(english, texts)
}

/** Uses the browser's languages without a list. Call it before rendering. */
export async function loadLocale(wanted: readonly string[] = navigator.languages): Promise<string> {
  const chosen = pickLocale(wanted)
  messages = (await locales[chosen]?.()) ?? firstTexts
  language = chosen
  wantedLocales = wanted
  numberLocale = undefined
  return chosen
}

/**
 * Returns the catalogue for a list of language tags: the exact one, else one in the same language and script, else
 * English. The likely script is that of CLDR (`Intl.Locale.maximize`): `zh-TW` is traditional Chinese, `sr` is
 * Cyrillic. A catalogue in a script that a person may not read is no better than English.
 */
export function pickLocale(wanted: readonly string[], known: readonly string[] = Object.keys(locales)): string {
  for (const tag of wanted) {
    const exact = known.find((name) => name.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const likely = scriptOf(tag)
    const found = likely && known.find((name) => !isPseudo.test(name) && scriptOf(name) === likely)
    if (found) return found
  }
  return 'en'
}

/** Returns text such as 'zh-Hant'; undefined when the tag is not a valid language tag. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language: name, script } = new Intl.Locale(tag).maximize()
    return `${name}-${script}`
  } catch {
    // The list comes from the browser or from a link: after a malformed tag, the next one is tried.
    return undefined
  }
}

export function locale(): string {
  return language
}

/** Returns the locale of numbers and dates: the visitor's first choice, even where its texts are missing. */
export function formatLocale(): string {
  // The browser takes 10 ms to answer, so it is asked when there is a number to show, which the first picture has not.
  numberLocale ??= wantedLocales.find(isLocale) ?? 'en-US'
  return numberLocale
}

export function dir(of: string = language): 'ltr' | 'rtl' {
  return rightToLeft.has(of.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

function render(text: string, params: Record<string, string | number | bigint>): string {
  const { count } = params
  const form = typeof count === 'number' || typeof count === 'bigint' ? pickForm(text, Number(count)) : text
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole
    const value = params[name] ?? ''
    const shown = typeof value !== 'string' ? new Intl.NumberFormat(formatLocale()).format(value) : value
    // An address or a name from outside must not reorder the sentence around it.
    return dir() === 'rtl' ? `\u2068${shown}\u2069` : shown
  })
}

function pickForm(text: string, count: number): string {
  const forms = text.split('|')
  if (forms.length === 1) return text
  const rules = new Intl.PluralRules(language)
  const categories = pluralOrder.filter((name) => rules.resolvedOptions().pluralCategories.includes(name))
  const index = forms.length === 2 ? Number(rules.select(count) !== 'one') : categories.indexOf(rules.select(count))
  return forms[index] ?? forms.at(-1) ?? text
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
