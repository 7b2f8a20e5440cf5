type WordGridProps = {
  label: string
  words: readonly string[]
  /** Renders dots instead of the words, so that the words aren't in the document at all. */
  concealed?: boolean | undefined
  concealedLabel?: string | undefined
  /** True if users can select the words. @default false, so that users don't copy a recovery phrase out of habit */
  selectable?: boolean | undefined
}

export function WordGrid({ label, words, concealed, concealedLabel, selectable = false }: WordGridProps) {
  return (
    <ol className="words" aria-label={label} data-selectable={selectable || undefined} translate="no">
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may hold a word twice, and its order is its identity
        <li key={index} className="word">
          <span className="word-number" aria-hidden="true">
            {index + 1}
          </span>
          {concealed ? (
            <>
              <span aria-hidden="true">••••••</span>
              {concealedLabel ? <span className="hidden-text">{concealedLabel}</span> : null}
            </>
          ) : (
            <bdi dir="ltr">{word}</bdi>
          )}
        </li>
      ))}
    </ol>
  )
}
