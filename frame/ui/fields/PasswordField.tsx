import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { TextField } from './TextField.tsx'
import './secretFields.css'

export type Strength = { value: 0 | 1 | 2 | 3; label: string; text: string }

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Labels of the button that shows and hides the password. */
  revealLabels: { show: string; hide: string }
  /** True if the user sets a new password. Password managers then suggest one. */
  isNew?: boolean | undefined
  strength?: Strength | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Shown next to the label, but comes after the field in the tab order. */
  aside?: ReactNode
  focusFirst?: boolean | undefined
  onBlur?: (() => void) | undefined
  /**
   * True if there is only room for one row. The label is then shown inside the empty field, with `aside` next to it.
   */
  isRow?: boolean | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const { revealLabels, isNew, strength, focusFirst, aside, isRow, ...field } = props
  const [isRevealed, setIsRevealed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // Focus the field here, because it can appear after the modal has set focus for a new view. Don't take focus from
  // another field.
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
        variant="exact"
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
