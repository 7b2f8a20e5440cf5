import type { Catalogue } from './messages.ts'

const accents: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ø', u: 'û', c: 'ç', n: 'ñ', s: 'š', y: 'ý' }

/** Makes texts accented and a third longer, which shows texts without a message and places that are too narrow. */
export const accented = (messages: Catalogue) =>
  derive(
    messages,
    (text) =>
      `[${text.replace(/\{\w+\}|[aeioucnsy]/g, (part) => accents[part] ?? part)}${' ~~'.repeat(Math.ceil(text.length / 12))}]`,
  )

/** Writes English under a right-to-left language, which shows layouts that are not mirrored. */
export const mirrored = (messages: Catalogue) => derive(messages, (text) => `\u200f${text}`)

function derive(messages: Catalogue, change: (text: string) => string): Catalogue {
  const changeForms = (text: string) => text.split('|').map(change).join('|')
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, changeForms(text)]))
}
