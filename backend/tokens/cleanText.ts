/**
 * Matches characters that are invisible or change the direction of text, except the joiner and the variation selector,
 * which emoji need.
 */
const invisible = /(?!\n|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu
const loneJoiner = /\u200d(?!\p{Extended_Pictographic})/gu

/** Returns at most `max` visible characters, on one line unless `isLong`. */
export function cleanText(text: string, max: number, { isLong = false } = {}): string {
  // Truncate very long text first, to limit the work.
  const lines = text.slice(0, max * 8).replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const plain = lines
    .replace(isLong ? /\t/g : /[\t\n]/g, ' ')
    .replace(invisible, '')
    .replace(loneJoiner, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const characters = [...plain]
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : plain
}
