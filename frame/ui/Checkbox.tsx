import type { ReactNode } from 'react'

type CheckboxProps = {
  /** May hold links; they keep working inside the label. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  name?: string | undefined
}

export function Checkbox({ label, checked, onChange, disabled, name }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
