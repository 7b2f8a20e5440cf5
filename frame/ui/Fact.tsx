import './fact.css'
import { type ReactNode, useState } from 'react'
import { Icon } from './icons/icons.tsx'

type FactProps = {
  label: ReactNode
  value?: ReactNode
  /** Stands before the chevron in muted text: "~15 s". */
  note?: ReactNode
  /** Goes below the label, on its whole width: a whole address. */
  below?: ReactNode
}

/** Shows one fact in a row: its label, then its value. Use it inside `Facts`. */
export function Fact({ label, value, note, below }: FactProps) {
  return (
    <div className="fact">
      <dt className="fact-label">{label}</dt>
      <dd className="fact-value">
        {value}
        {note ? <span className="fact-note">{note}</span> : null}
      </dd>
      {below ? <dd className="fact-below">{below}</dd> : null}
    </div>
  )
}

export function Facts({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <dl className="facts" aria-label={label}>
      {children}
    </dl>
  )
}

type OpenFactProps = Omit<FactProps, 'below'> & {
  /** The content is rendered when the row is open. */
  children: ReactNode
  isOpenAtFirst?: boolean | undefined
}

/** Shows a fact that expands its details. Placed beside `Facts`, not inside it. */
export function OpenFact({ label, value, note, children, isOpenAtFirst = false }: OpenFactProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className="fact-details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fact">
        <span className="fact-label">{label}</span>
        <span className="fact-value">
          {value}
          {note ? <span className="fact-note">{note}</span> : null}
          <Icon name="chevron" size={14} />
        </span>
      </summary>
      {isOpen ? <div className="fact-content">{children}</div> : null}
    </details>
  )
}

type FeeRowProps = {
  label: string
  /** The dollars, or the amount where no price is known. */
  value: ReactNode
  /** The expected time, where it is known. */
  note?: ReactNode
  /** The choices and the exact amount; without them the row opens nothing. */
  children?: ReactNode
}

/** Shows the network fee in one row, which opens the speeds. */
export function FeeRow({ label, value, note, children }: FeeRowProps) {
  if (children)
    return (
      <OpenFact label={label} value={value} note={note}>
        {children}
      </OpenFact>
    )
  return (
    <Facts>
      <Fact label={label} value={value} note={note} />
    </Facts>
  )
}
