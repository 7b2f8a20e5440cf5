import './fact.css'
import { type ReactNode, useState } from 'react'
import { Icon } from './icons/icons.tsx'

type FactProps = {
  label: ReactNode
  value?: ReactNode
  /** Muted text before the chevron, such as "~15 s". */
  note?: ReactNode
  /** Full-width content below the label, such as an unshortened address. */
  below?: ReactNode
}

/** Renders a label and its value in a row. Use it inside `Facts`. */
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
  /** Only rendered while the row is open. */
  children: ReactNode
  isOpenAtFirst?: boolean | undefined
}

/** Renders a fact with expandable details. Use it next to `Facts`, not inside it. */
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
  /** The fee in dollars, or in the native currency if there is no price. */
  value: ReactNode
  /** Expected confirmation time, if known. */
  note?: ReactNode
  /** Fee options and the exact amount. If omitted, the row can't be expanded. */
  children?: ReactNode
}

/** Renders the network fee in a row that expands to the fee options. */
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
