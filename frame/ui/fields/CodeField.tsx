import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icons/icons.tsx'
import './secretFields.css'

type CodeFieldProps = {
  label: string
  digits: number
  value: string
  onChange: (value: string) => void
  readOnly?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  /** Shown below the boxes while the code is verified. */
  progress?: ReactNode
}

/**
 * Draws a box per digit behind a single input. The input's letter spacing puts each digit into its box. With a single
 * input, pasting, autofill of the emailed code, selection and screen readers work as usual.
 */
export function CodeField({ label, digits, value, onChange, readOnly, error, hint, progress }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')

  return (
    <div className="field code" data-invalid={error ? true : undefined}>
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      {/* Codes read left to right in every language. */}
      <div className="digits" dir="ltr">
        {Array.from({ length: digits }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            className="digit"
            data-next={at === Math.min(value.length, digits - 1) || undefined}
          />
        ))}
        <input
          ref={input}
          id={id}
          className="field-input digit-input"
          data-autofocus=""
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          readOnly={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div id={`${id}-error`} className="field-error" aria-live="polite">
        {error ? <Icon name="warning" size={14} /> : null}
        {error}
      </div>
      {progress}
      {hint ? (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      ) : null}
    </div>
  )
}
