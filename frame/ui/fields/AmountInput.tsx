import './amountInput.css'
import { useId } from 'react'
import { Icon } from '../icons/icons.tsx'

/** Attributes of an input for decimal amounts. */
export const decimalField = {
  inputMode: 'decimal',
  placeholder: '0',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 80,
} as const

type AmountInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Text before the number, such as "$". */
  before?: string | undefined
  /** Text after the number, such as "ETH". */
  after?: string | undefined
  error?: string | undefined
}

/** A large input for an amount. Long amounts use a smaller font, so that all digits stay visible. */
export function AmountInput({ label, value, onChange, before, after, error }: AmountInputProps) {
  const id = useId()
  const length = value.length + (after?.length ?? 0)
  return (
    <div className="amount-field" data-invalid={error ? true : undefined}>
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      {/* The label covers the whole box, so that a click next to the number focuses the input. */}
      <label
        className="amount-box"
        dir="ltr"
        htmlFor={id}
        data-length={length > 22 ? 'long' : length > 13 ? 'wide' : ''}
      >
        {before ? <span className="amount-unit">{before}</span> : null}
        <input
          id={id}
          className="amount-input"
          style={{ inlineSize: `${Math.max(value.length, 1)}ch` }}
          {...decimalField}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {after ? <span className="amount-unit">{after}</span> : null}
      </label>
      <div id={`${id}-error`} className="field-error" aria-live="polite">
        {error ? <Icon name="warning" size={14} /> : null}
        {error}
      </div>
    </div>
  )
}
