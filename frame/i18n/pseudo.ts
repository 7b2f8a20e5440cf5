import { descriptionTexts } from './descriptionTexts.ts'
import { firstTexts } from './firstTexts.ts'
import type { Catalogue } from './i18n.ts'
import { laterTexts } from './laterTexts.ts'

const accents: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ø', u: 'û', c: 'ç', n: 'ñ', s: 'š', y: 'ý' }

/**
 * Makes texts accented and a third longer, which shows texts that miss the catalogue and places that are too narrow.
 */
export const accented = derive(
  (text) =>
    `[${text.replace(/\{\w+\}|[aeioucnsy]/g, (part) => accents[part] ?? part)}${' ~~'.repeat(Math.ceil(text.length / 12))}]`,
)

/** Writes English under a right-to-left language, which shows layouts that are not mirrored. */
export const mirrored = derive((text) => `\u200f${text}`)

function derive(change: (text: string) => string): Catalogue {
  const changeWords = (form: string) => change(form)
  const texts = Object.entries({ ...firstTexts, ...laterTexts, ...descriptionTexts })
  return Object.fromEntries(texts.map(([key, text]) => [key, text.split('|').map(changeWords).join('|')]))
}
