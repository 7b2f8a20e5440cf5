import type { Catalogue } from './messages.ts'

const accents: Record<string, string> = { a: 'å', e: 'é', i: 'î', o: 'ø', u: 'û', c: 'ç', n: 'ñ', s: 'š', y: 'ý' }

/**
 * Adds accents to all messages and makes them a third longer, to reveal hard-coded text and elements that are too
 * narrow.
 */
export const accented = (messages: Catalogue) =>
  mapMessages(
    messages,
    (text) =>
      `[${text.replace(/\{\w+\}|[aeioucnsy]/g, (part) => accents[part] ?? part)}${' ~~'.repeat(Math.ceil(text.length / 12))}]`,
  )

/** Shows English text right to left, to reveal layouts that are not mirrored. */
export const mirrored = (messages: Catalogue) => mapMessages(messages, (text) => `\u200f${text}`)

function mapMessages(messages: Catalogue, change: (text: string) => string): Catalogue {
  const changeForms = (text: string) => text.split('|').map(change).join('|')
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, changeForms(text)]))
}
