import { VisuallyHidden } from './VisuallyHidden.tsx'

type TickProps = {
  size?: number | undefined
  label?: string | undefined
}

/** Success animation: a ring that closes around a checkmark. */
export function Tick({ size = 72, label }: TickProps) {
  return (
    <span className="tick">
      <svg width={size} height={size} viewBox="0 0 72 72" fill="none" aria-hidden="true" focusable="false">
        <circle className="tick-ground" cx="36" cy="36" r="34" />
        <circle className="tick-ring" cx="36" cy="36" r="34" pathLength="1" />
        <path className="tick-mark" d="M22 37l10 10 18-20" pathLength="1" />
      </svg>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  )
}
