import { useEffect, useId, useRef } from 'react'
import { Icon } from '../icons/icons.tsx'
import './wordQuiz.css'

type WordQuizProps = {
  /** The question that asks for a word. Each new question receives focus, so that screen readers read it aloud. */
  title: string
  /** The progress, such as “1 of 3”. */
  progress: string
  /** Correct choices so far, such as “Word 3 is right”, each with a checkmark. */
  right: readonly string[]
  choices: readonly string[]
  /** The wrong choice, if any. While it is set, no other word can be chosen. */
  wrong?: string | undefined
  /** True while the choices are being verified. */
  isChecking?: boolean | undefined
  onChoose: (word: string) => void
}

/** Asks for a word of the recovery phrase. Set a unique `key` for each question. */
export function WordQuiz({ title, progress, right, choices, wrong, isChecking, onChoose }: WordQuizProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isOver = isChecking || wrong !== undefined
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
            data-wrong={word === wrong || undefined}
            aria-disabled={isOver || undefined}
            translate="no"
            onClick={() => !isOver && onChoose(word)}
          >
            {word === wrong && <Icon name="close" size={16} />}
            <bdi dir="ltr">{word}</bdi>
          </button>
        ))}
      </div>
      <p className="quiz-right" role="status">
        {right.map((text) => (
          <span key={text}>
            <Icon name="check" size={16} /> {text}
          </span>
        ))}
      </p>
    </section>
  )
}
