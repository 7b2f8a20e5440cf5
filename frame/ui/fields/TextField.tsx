import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../icons/icons.tsx'

type TextFieldProps = {
  label: string
  hideLabel?: boolean | undefined
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  type?: 'text' | 'password' | 'email' | 'search' | 'url' | undefined
  rows?: number | undefined
  /** `exact` disables the browser's corrections. */
  variant?: 'exact' | 'mono' | undefined
  trailing?: ReactNode
  focusFirst?: boolean | undefined
  name?: string | undefined
  placeholder?: string | undefined
  autoComplete?: InputHTMLAttributes<HTMLInputElement>['autoComplete']
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  onEnter?: (() => void) | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, value, onChange, hint, error, type = 'text', rows, variant, trailing } = props
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  const field = {
    ...pickNative(props),
    id,
    value,
    className: 'field-input',
    'data-autofocus': props.focusFirst ? '' : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && props.onEnter?.(),
  }
  return (
    <div className="field" data-invalid={error ? true : undefined} data-look={variant}>
      <label className={hideLabel ? 'hidden-text' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {type === 'search' || type === 'email' ? <Icon name={type === 'email' ? 'mail' : 'search'} size={18} /> : null}
        {rows ? <textarea {...field} rows={rows} /> : <input {...field} type={type} />}
        {trailing}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      ) : null}
      <div id={`${id}-error`} className="field-error" aria-live="polite">
        {error ? <Icon name="warning" size={14} /> : null}
        {error}
      </div>
    </div>
  )
}

function pickNative(props: TextFieldProps) {
  const { name, placeholder, autoComplete = 'off', inputMode, maxLength, required, disabled, readOnly } = props
  const exact = props.variant !== undefined || (props.type !== undefined && props.type !== 'search')
  // Disable the browser's corrections, because an address or a recovery phrase must not be changed.
  const correction = exact ? { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } : {}
  const { onFocus, onBlur } = props
  const native = { name, placeholder, autoComplete, inputMode, maxLength, required, disabled, readOnly }
  return { ...native, onFocus, onBlur, ...correction }
}
