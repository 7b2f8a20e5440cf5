import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icons/icons.tsx'
import {
  acceptWord,
  clearDraft,
  commitDraft,
  editWord,
  emptyPhrase,
  enterText,
  getAllWords,
  isUnknown,
  type Phrase,
  suggestWords,
} from './phraseEntry.ts'
import './phraseField.css'

type PhraseFieldProps = {
  label: string
  /** Word list, or undefined while it is loading. */
  list: readonly string[] | undefined
  onChange: (words: string[]) => void
  texts: {
    suggestions: string
    /** Label of a word's chip, which edits the word when clicked. */
    edit: (number: number, word: string) => string
    unknown: (number: number) => string
  }
  hint: string
  error?: string | undefined
}

const asTyped = {
  className: 'field-input',
  'data-autofocus': '',
  dir: 'ltr',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
} as const

/** Recovery phrase input. Renders the finished words as numbered chips around the input for the current word. */
export function PhraseField({ label, list, onChange, texts, hint, error }: PhraseFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [phrase, setPhrase] = useState<Phrase>(emptyPhrase)
  const [chosen, setChosen] = useState(0)
  const suggestions = suggestWords(phrase, list)
  const wrong = getAllWords(phrase).findIndex((word, at) => isUnknown(phrase, at, word, list))
  const problem = wrong >= 0 ? texts.unknown(wrong + 1) : error
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  function change(next: Phrase) {
    setPhrase(next)
    setChosen(0)
    onChange(getAllWords(next))
  }

  function edit(at: number) {
    change(editWord(phrase, at))
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = handleKey(event.key, { phrase, list, suggestions, chosen })
    if (next === undefined) return
    event.preventDefault()
    if (typeof next === 'number') setChosen(next)
    else change(next)
  }

  const renderChip = (word: string, at: number) => (
    <WordChip
      key={at}
      number={at + 1}
      word={word}
      label={texts.edit(at + 1, word)}
      isUnknown={isUnknown(phrase, at, word, list)}
      onClick={() => edit(at)}
    />
  )
  const isOpen = suggestions.length > 0
  return (
    <div className="field" data-invalid={problem ? true : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="phrase-box" translate="no">
        {phrase.before.map(renderChip)}
        <span className="phrase-draft">
          <span className="word-number" aria-hidden="true">
            {isFull(phrase) ? null : phrase.before.length + 1}
          </span>
          <input
            ref={input}
            id={id}
            {...asTyped}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-error ${id}-hint`}
            value={phrase.draft}
            onChange={(event) => change(enterText(phrase, event.target.value, list))}
            onPaste={(event) => paste(event, phrase, list, change)}
            onKeyDown={handleKeyDown}
            onBlur={() => phrase.draft !== '' && change(commitDraft(phrase))}
          />
        </span>
        {phrase.after.map((word, at) => renderChip(word, getAllWords(phrase).length - phrase.after.length + at))}
      </div>
      <div className="phrase-below">
        <Suggestions
          id={id}
          label={texts.suggestions}
          words={suggestions}
          chosen={chosen}
          onChoose={(word) => change(acceptWord(phrase, word))}
        />
        <span id={`${id}-hint`} className="field-hint" hidden={isOpen}>
          {hint}
        </span>
      </div>
      <div id={`${id}-error`} className="field-error" aria-live="polite">
        {problem ? <Icon name="warning" size={14} /> : null}
        {problem}
      </div>
    </div>
  )
}

/** Returns true if the phrase consists of 12 or 24 finished words. */
const isFull = ({ before, draft }: Phrase) => draft === '' && (before.length === 12 || before.length === 24)

type WordChipProps = { number: number; word: string; label: string; isUnknown: boolean; onClick: () => void }

function WordChip({ number, word, label, isUnknown, onClick }: WordChipProps) {
  return (
    <button
      type="button"
      className="phrase-word"
      data-unknown={isUnknown || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <span className="word-number">{number}</span>
      <bdi dir="ltr">{word}</bdi>
    </button>
  )
}

type SuggestionsProps = {
  id: string
  label: string
  words: string[]
  chosen: number
  onChoose: (word: string) => void
}

function Suggestions({ id, label, words, chosen, onChoose }: SuggestionsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className="phrase-suggestions">
      {words.map((word, at) => (
        <div
          key={word}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          className="phrase-suggestion"
          // Keep focus in the input, because a blur would commit the word as typed.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(word)
          }}
        >
          {word}
        </div>
      ))}
    </div>
  )
}

type Change = (next: Phrase) => void

function paste(event: ClipboardEvent, phrase: Phrase, list: readonly string[] | undefined, change: Change) {
  event.preventDefault()
  // Replaces the word being typed. The trailing space completes the last word.
  change(enterText(clearDraft(phrase), `${event.clipboardData.getData('text')} `, list))
}

type Typing = { phrase: Phrase; list: readonly string[] | undefined; suggestions: string[]; chosen: number }

/** Returns the phrase after a key press, the index of the suggestion to select, or undefined for other keys. */
function handleKey(key: string, { phrase, list, suggestions, chosen }: Typing): Phrase | number | undefined {
  const count = suggestions.length
  if (key === 'ArrowDown' && count > 0) return (chosen + 1) % count
  if (key === 'ArrowUp' && count > 0) return (chosen + count - 1) % count
  if ((key === 'Enter' || (key === 'Tab' && !list?.includes(phrase.draft))) && count > 0) {
    return acceptWord(phrase, suggestions[chosen] ?? '')
  }
  if (key === 'Enter' && phrase.draft !== '') return commitDraft(phrase)
  if (key === 'Backspace' && phrase.draft === '' && phrase.before.length > 0) {
    return editWord(phrase, phrase.before.length - 1)
  }
  return undefined
}
