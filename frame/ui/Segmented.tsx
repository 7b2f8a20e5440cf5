import { useId } from 'react'

type SegmentedProps<value extends string> = {
  label: string
  value: value
  onChange: (value: value) => void
  options: { value: value; label: string; detail?: string | undefined }[]
}

export function Segmented<value extends string>({ label, value, onChange, options }: SegmentedProps<value>) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend>{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
            {option.detail && <small>{option.detail}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
