export const textAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']

/** Returns each text of the page once. Leaves out code, and what a user typed. Runs in the page. */
export function collectTexts(attributes: string[]): string[] {
  const elements = [...document.querySelectorAll('body, body *:not(script, style, noscript, code, pre, textarea)')]
  const texts = elements.flatMap((element) => [
    [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(''),
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
  ])
  return [...new Set(texts.map((text) => text.trim()))].filter(Boolean)
}

/** A word of ASCII letters, between the punctuation before it and after it. */
const asciiWord = /^([“"(]*)([A-Za-z]+(?:[’'-][A-Za-z]+)*)([^\p{L}\d]*)$/u

/** The letters to which the pseudo language gives an accent. */
const accentable = /[aceinosuy]/

/**
 * Returns the runs of two words or more, without punctuation inside, that the pseudo language did not change. Its own
 * texts keep none of the accentable letters, so a run is English outside of the catalogue, or data.
 */
export function findRuns(text: string): string[] {
  const runs: string[][] = [[]]
  for (const token of text.split(/\s+/)) {
    const [, before, word, after = ''] = asciiWord.exec(token) ?? []
    if (!word || before) runs.push([])
    // A word at the end of a shortened text may be a part of one.
    if (word && !after.startsWith('…')) runs.at(-1)?.push(word)
    if (after) runs.push([])
  }
  return runs.filter((run) => run.length > 1 && run.some((word) => accentable.test(word))).map((run) => run.join(' '))
}

/** Returns the words of a text, each between blanks. */
export const joinWords = (text: string) => ` ${(text.match(/[A-Za-z]+(?:[’'-][A-Za-z]+)*/g) ?? []).join(' ')} `
