import { type ReactNode, useId } from 'react'

type SegmentedProps<value extends string> = {
  label: string
  hideLabel?: boolean | undefined
  options: readonly { value: value; label: string; detail?: ReactNode }[]
  value: value
  onChange: (value: value) => void
  disabled?: boolean | undefined
}

export function Segmented<value extends string>(props: SegmentedProps<value>) {
  const { label, hideLabel, options, value, onChange, disabled } = props
  const name = useId()
  return (
    <fieldset className="segmented" disabled={disabled}>
      <legend className={hideLabel ? 'hidden-text' : 'field-label'}>{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              className="segment-input"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.detail ? <span className="segment-detail">{option.detail}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
