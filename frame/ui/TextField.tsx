import { useId, useState } from 'react'
import { IconButton } from './Button.tsx'

type TextFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password' | 'search' | undefined
  hint?: string | undefined
  error?: string | undefined
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  multiline?: boolean | undefined
  /** Names the button that shows and hides a password. */
  revealLabel?: string | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, type = 'text', hint, error, autoComplete = 'off', autoFocus, multiline } = props
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  const common = {
    id,
    value,
    autoComplete,
    spellCheck: false,
    autoCapitalize: 'none',
    'data-autofocus': autoFocus ? '' : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        {multiline ? (
          <textarea {...common} rows={3} />
        ) : (
          <input {...common} type={type === 'password' && isShown ? 'text' : type} />
        )}
        {type === 'password' && props.revealLabel && (
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={props.revealLabel}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        )}
      </div>
      {note && (
        <p id={noteId} className="field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
