import { hasValidChecksum, loadPhraseWords, phraseLengths } from '../vault/client/phraseWords.ts'

/** Result of checking a typed phrase. `mixed` means that all words are in the list, but the checksum is wrong. */
export type PhraseCheck = 'incomplete' | 'unknown' | 'mixed' | 'right'

export const phraseEntry = {
  load: loadPhraseWords,

  async check(words: readonly string[]): Promise<PhraseCheck> {
    if (!phraseLengths.includes(words.length)) return 'incomplete'
    // If the list can't be loaded, accept the phrase, because the vault checks it again.
    const list = await loadPhraseWords().catch(() => undefined)
    if (!list) return 'right'
    if (words.some((word) => !list.includes(word))) return 'unknown'
    return (await hasValidChecksum(words, list)) ? 'right' : 'mixed'
  },
}
