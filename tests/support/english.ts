export const textAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']

/** Returns the page's distinct texts, without code and user input. Runs in the page. */
export function collectTexts(attributes: string[]): string[] {
  const elements = [...document.querySelectorAll('body, body *:not(script, style, noscript, code, pre, textarea)')]
  const texts = elements.flatMap((element) => [
    [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(''),
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
  ])
  return [...new Set(texts.map((text) => text.trim()))].filter(Boolean)
}

/** Matches a word of ASCII letters, and the punctuation before and after it. */
const asciiWord = /^([“"(]*)([A-Za-z]+(?:[’'-][A-Za-z]+)*)([^\p{L}\d]*)$/u

/** Letters that the pseudo-locale accents. */
const accentable = /[aceinosuy]/

/**
 * Returns runs of two or more words without punctuation between them that the pseudo-locale did not change. The
 * pseudo-locale's own texts contain none of the accentable letters, so a run is either English outside the catalog or
 * data.
 */
export function findRuns(text: string): string[] {
  const runs: string[][] = [[]]
  for (const token of text.split(/\s+/)) {
    const [, before, word, after = ''] = asciiWord.exec(token) ?? []
    if (!word || before) runs.push([])
    // Skips the last word of a shortened text, because it may be incomplete.
    if (word && !after.startsWith('…')) runs.at(-1)?.push(word)
    if (after) runs.push([])
  }
  return runs.filter((run) => run.length > 1 && run.some((word) => accentable.test(word))).map((run) => run.join(' '))
}

/** Returns a text's words with one space before, between and after them. */
export const joinWords = (text: string) => ` ${(text.match(/[A-Za-z]+(?:[’'-][A-Za-z]+)*/g) ?? []).join(' ')} `
