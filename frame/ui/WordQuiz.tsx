import { useEffect, useId, useRef } from 'react'
import './wordQuiz.css'

type WordQuizProps = {
  /** Names the word that is asked for. It is focused with each question, so that a screen reader says it. */
  title: string
  /** The progress, such as “1 of 3”. */
  progress: string
  choices: readonly string[]
  /** True while the answers are checked. */
  isChecking?: boolean | undefined
  onChoose: (word: string) => void
}

/** Give each question a `key` of its own. */
export function WordQuiz({ title, progress, choices, isChecking, onChoose }: WordQuizProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="quiz" aria-labelledby={id}>
      <p className="quiz-progress">{progress}</p>
      <h2 ref={heading} id={id} className="quiz-title" tabIndex={-1} data-autofocus="">
        {title}
      </h2>
      <div className="quiz-choices">
        {choices.map((word) => (
          <button
            key={word}
            type="button"
            className="quiz-choice"
            aria-disabled={isChecking || undefined}
            translate="no"
            onClick={() => !isChecking && onChoose(word)}
          >
            <bdi dir="ltr">{word}</bdi>
          </button>
        ))}
      </div>
    </section>
  )
}
