import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { TextField } from './TextField.tsx'
import './secretFields.css'

export type Strength = { value: 0 | 1 | 2 | 3; label: string; text: string }

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Labels of the button that shows the password, and of the one that hides it. */
  revealLabels: { show: string; hide: string }
  /** True if a password is made, so that a password manager offers a new one. */
  isNew?: boolean | undefined
  strength?: Strength | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Shown beside the label, and comes after the field for a keyboard. */
  aside?: ReactNode
  focusFirst?: boolean | undefined
  onBlur?: (() => void) | undefined
  /** True if the field has only one row: its label is inside the empty field, with `aside` beside it. */
  isRow?: boolean | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const { revealLabels, isNew, strength, focusFirst, aside, isRow, ...field } = props
  const [isRevealed, setIsRevealed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The field also comes into a view that is open already, where the modal moves no focus. A field above it keeps it.
  useEffect(() => {
    if (!focusFirst || document.activeElement instanceof HTMLInputElement) return
    place.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [focusFirst])

  return (
    <div className="password" data-row={isRow || undefined} ref={place}>
      <TextField
        {...field}
        hideLabel={isRow}
        placeholder={isRow ? field.label : undefined}
        type={isRevealed ? 'text' : 'password'}
        look="exact"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        focusFirst={focusFirst}
        trailing={
          <IconButton
            icon={isRevealed ? 'eyeOff' : 'eye'}
            label={isRevealed ? revealLabels.hide : revealLabels.show}
            onClick={() => setIsRevealed(!isRevealed)}
          />
        }
      />
      {aside && <div className="password-aside">{aside}</div>}
      {strength && field.value !== '' && <StrengthMeter {...strength} />}
    </div>
  )
}

const steps = [0, 1, 2, 3] as const

function StrengthMeter({ value, label, text }: Strength) {
  return (
    <div className="strength" data-strength={value}>
      <span className="strength-steps" aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-on={step <= value || undefined} />
        ))}
      </span>
      <span role="status">
        <span className="hidden-text">{label}: </span>
        {text}
      </span>
    </div>
  )
}
