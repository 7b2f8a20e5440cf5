/** Untrusted text, escaped for display: characters that are invisible or reorder others are shown as code points. */
export type ShownText = {
  text: string
  /** Number of characters that were escaped, for example as `⟨U+202E⟩`. */
  hidden: number
  /** True if any escaped character changes the direction of the surrounding text. */
  reorders: boolean
  truncated: boolean
}

/**
 * Matches control and format characters, unassigned and private-use code points, line separators, and characters that
 * render as nothing.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const reordering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Matches characters that can be part of an emoji. A joiner or variation selector next to them is not escaped. */
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9]$/u
const mark = /^\p{M}$/u
/**
 * Maximum number of combining marks per letter. No script needs more, and additional marks would overlap adjacent
 * lines.
 */
const maxMarks = 4

/** Escapes multiline text for display. Preserves line feeds and tabs. */
export function escapeBlock(raw: string, maxLength = 20_000): ShownText {
  return escapeText(raw.replaceAll('\r\n', '\n'), maxLength, true)
}

/** Escapes single-line text, such as a name, for display. Escapes line feeds, too. */
export function escapeLine(raw: string, maxLength = 120): ShownText {
  return escapeText(raw, maxLength, false)
}

/** Escapes the self-declared name of a wallet, page or token for display on one line. */
export const escapeName = (raw: string, maxLength = 64): string => escapeLine(raw, maxLength).text

function escapeText(raw: string, maxLength: number, lines: boolean): ShownText {
  let text = ''
  let hidden = 0
  let reorders = false
  let marks = 0
  let length = 0
  let run = { character: '', count: 0 }
  const characters = [...raw.slice(0, maxLength * 2)]
  for (const [at, character] of characters.entries()) {
    if (length >= maxLength) break
    length++
    marks = mark.test(character) ? marks + 1 : 0
    const keep = isLayout(character, lines) || isEmojiPart(characters, at)
    if (keep || (!unseen.test(character) && marks <= maxMarks)) {
      // Replace every Unicode space with a plain space.
      text += escapeRun(run) + (/\p{Zs}/u.test(character) ? ' ' : character)
      run = { character: '', count: 0 }
      continue
    }
    hidden++
    if (reordering.test(character)) reorders = true
    if (character !== run.character) {
      text += escapeRun(run)
      run = { character, count: 0 }
    }
    run.count++
  }
  text += escapeRun(run)
  const truncated = length < characters.length || raw.length > maxLength * 2
  return { text: truncated ? `${text}…` : text, hidden, reorders, truncated }
}

/** Escapes a run of equal characters. Abbreviates long runs, so they cannot push other text out of view. */
function escapeRun({ character, count }: { character: string; count: number }): string {
  const code = `U+${formatCodePoint(character)}`
  return count < 5 ? `⟨${code}⟩`.repeat(count) : `⟨${code} × ${count}⟩`
}

const isLayout = (character: string, lines: boolean) => lines && (character === '\n' || character === '\t')

function isEmojiPart(characters: string[], at: number): boolean {
  const character = characters[at]
  const before = characters[at - 1] ?? ''
  if (character === '\ufe0f') return emoji.test(before)
  if (character !== '\u200d') return false
  const after = characters[at + 1] ?? ''
  return (emoji.test(before) || before === '\ufe0f') && emoji.test(after)
}

const formatCodePoint = (character: string) =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
