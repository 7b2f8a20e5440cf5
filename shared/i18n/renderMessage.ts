import { getDirection } from './languages.ts'

const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

type Locale = {
  language: string
  /** Returns the locale for formatting numbers. Called only if needed, because finding the locale takes 10 ms. */
  formatLocale: () => string
}

/** Inserts the params into a message and selects the plural form for `count`. */
export function renderMessage(
  text: string,
  params: Record<string, string | number | bigint>,
  { language, formatLocale }: Locale,
): string {
  const { count } = params
  const form = typeof count === 'number' || typeof count === 'bigint' ? pickForm(text, Number(count), language) : text
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole
    const value = params[name] ?? ''
    const shown = typeof value !== 'string' ? new Intl.NumberFormat(formatLocale()).format(value) : value
    // In right-to-left languages, isolate params such as an address or a name, so that they cannot reorder the sentence
    // around them.
    return getDirection(language) === 'rtl' ? `\u2068${shown}\u2069` : shown
  })
}

function pickForm(text: string, count: number, language: string): string {
  const forms = text.split('|')
  if (forms.length === 1) return text
  const rules = new Intl.PluralRules(language)
  const categories = pluralOrder.filter((name) => rules.resolvedOptions().pluralCategories.includes(name))
  const index = forms.length === 2 ? Number(rules.select(count) !== 'one') : categories.indexOf(rules.select(count))
  return forms[index] ?? forms.at(-1) ?? text
}
