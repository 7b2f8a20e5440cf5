/** Not seen, or turns the direction of what stands beside it. Emoji need the joiner and the variation selector. */
const unseen = /(?!\n|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu
const loneJoiner = /\u200d(?!\p{Extended_Pictographic})/gu

/** What a stranger wrote, fit to be shown: at most `maximum` characters, none of them hidden; one line unless `isLong`. */
export function cleanText(text: string, maximum: number, { isLong = false } = {}): string {
  // What is far too long is cut before anything walks over it.
  const lines = text.slice(0, maximum * 8).replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const plain = lines
    .replace(isLong ? /\t/g : /[\t\n]/g, ' ')
    .replace(unseen, '')
    .replace(loneJoiner, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const characters = [...plain]
  return characters.length > maximum
    ? `${characters
        .slice(0, maximum - 1)
        .join('')
        .trimEnd()}…`
    : plain
}
