/** Recovery words, numbered, in reading order. */
export function WordGrid({ words, label }: { words: string[]; label: string }) {
  return (
    <ol className="words" aria-label={label}>
      {words.map((word, at) => (
        // The same word may come twice; its place is what it is.
        // biome-ignore lint/suspicious/noArrayIndexKey: the words are not reordered
        <li key={at} translate="no">
          {word}
        </li>
      ))}
    </ol>
  )
}
