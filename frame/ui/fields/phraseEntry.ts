/** A phrase that is being entered: the words before and after the input, and the input's text. */
export type Phrase = { before: readonly string[]; draft: string; after: readonly string[] }

export const emptyPhrase: Phrase = { before: [], draft: '', after: [] }

type List = readonly string[] | undefined

export const getAllWords = ({ before, draft, after }: Phrase): string[] => [
  ...before,
  ...(draft === '' ? [] : [draft]),
  ...after,
]

export const clearDraft = (phrase: Phrase): Phrase => ({ ...phrase, draft: '' })

/** Finishes the current word and moves the input to the end. */
export function commitDraft(phrase: Phrase): Phrase {
  return { before: getAllWords(phrase), draft: '', after: [] }
}

export const acceptWord = (phrase: Phrase, word: string): Phrase => commitDraft({ ...phrase, draft: word })

export function editWord(phrase: Phrase, at: number): Phrase {
  const words = getAllWords(phrase)
  // The position also counts an unfinished word before the clicked one.
  return { before: words.slice(0, at), draft: words[at] ?? '', after: words.slice(at + 1) }
}

/** Handles the input's new text: part of a word, or several words, possibly numbered and on separate lines. */
export function enterText(phrase: Phrase, text: string, list: List): Phrase {
  const parts = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s\d.,:;)]+/)
  const draft = parts.pop() ?? ''
  const words = parts.filter((word) => word !== '').map((word) => completeWord(word, list))
  const before = [...phrase.before, ...words]
  const isWhole = words.length > 1 && draft !== '' && list?.includes(draft) !== false
  const next = isWhole ? { ...phrase, before: [...before, draft], draft: '' } : { ...phrase, before, draft }
  // Move the input back to the end once a single corrected word is finished.
  return next.draft === '' && words.length > 0 ? commitDraft(next) : next
}

/** Completes a word from its first four letters, because these are unique in the list. */
function completeWord(word: string, list: List): string {
  if (!list || word.length < 4 || list.includes(word)) return word
  const [first, second] = list.filter((candidate) => candidate.startsWith(word))
  return first !== undefined && second === undefined ? first : word
}

const maxSuggestions = 4

export function suggestWords({ draft }: Phrase, list: List): string[] {
  if (!list || draft.length < 2) return []
  const found = list.filter((word) => word.startsWith(draft))
  return found.length === 1 && found[0] === draft ? [] : found.slice(0, maxSuggestions)
}

/**
 * Returns true if the word isn't in the list. An unfinished word is only unknown if no word in the list starts with it.
 */
export function isUnknown(phrase: Phrase, at: number, word: string, list: List): boolean {
  if (!list) return false
  const isDraft = phrase.draft !== '' && at === phrase.before.length
  return isDraft ? !list.some((candidate) => candidate.startsWith(word)) : !list.includes(word)
}
