import { hasValidChecksum, loadPhraseWords, phraseLengths } from '../vault/client/phraseWords.ts'

/** `mixed`: all words are in the list, but the checksum is wrong. */
export type PhraseCheck = 'incomplete' | 'unknown' | 'mixed' | 'right'

export const phraseEntry = {
  load: loadPhraseWords,

  async check(words: readonly string[]): Promise<PhraseCheck> {
    if (!phraseLengths.includes(words.length)) return 'incomplete'
    // The vault checks the phrase again, so a list that cannot be loaded does not stop the import.
    const list = await loadPhraseWords().catch(() => undefined)
    if (!list) return 'right'
    if (words.some((word) => !list.includes(word))) return 'unknown'
    return (await hasValidChecksum(words, list)) ? 'right' : 'mixed'
  },
}
