import { useEffect, useState } from 'react'
import { type PhraseCheck, phraseEntry } from '../../localWallet/phraseEntry.ts'

export type Phrase = ReturnType<typeof usePhrase>

/** Returns the entered words, the word list, and the validation result of the whole phrase. */
export function usePhrase() {
  const [words, setWords] = useState<string[]>([])
  return { words, setWords, list: usePhraseWords(), check: usePhraseCheck(words) }
}

function usePhraseWords() {
  const [list, setList] = useState<readonly string[]>()
  useEffect(() => {
    // Ignore failures: the field also works without the list, because the vault then reports a wrong word.
    void phraseEntry.load().then(setList, () => undefined)
  }, [])
  return list
}

/** Validates the phrase before a passkey is created, because a wrong phrase would leave an unused passkey behind. */
function usePhraseCheck(words: string[]): PhraseCheck {
  const [found, setFound] = useState<{ words: string[]; check: PhraseCheck }>()
  useEffect(() => {
    let isCurrent = true
    void phraseEntry.check(words).then((check) => isCurrent && setFound({ words, check }))
    return () => {
      isCurrent = false
    }
  }, [words])
  return found?.words === words ? found.check : 'incomplete'
}
