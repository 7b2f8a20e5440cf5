import type { CSSProperties, ReactNode } from 'react'
import { Icon, type IconName } from './icons/icons.tsx'

type ListProps = {
  label?: string | undefined
  variant?: 'plain' | 'group' | undefined
  children: ReactNode
}

export function List({ label, variant = 'plain', children }: ListProps) {
  return (
    <ul className="list" data-look={variant} aria-label={label}>
      {children}
    </ul>
  )
}

type ListRowProps = {
  title: ReactNode
  detail?: ReactNode
  image?: IconName | React.ReactElement | undefined
  trailing?: ReactNode
  trailingDetail?: ReactNode
  onClick?: (() => void) | undefined
  href?: string | undefined
  disabled?: boolean | undefined
  current?: boolean | undefined
  chevron?: boolean | undefined
  action?: ReactNode
  focusFirst?: boolean | undefined
  /** True if the row is the recommended one. */
  lead?: boolean | undefined
  /** True if the row's action is destructive. */
  isDanger?: boolean | undefined
  /** Position in the list, starting at 1. */
  position?: number | undefined
  setSize?: number | undefined
  style?: CSSProperties | undefined
}

export function ListRow(props: ListRowProps) {
  const { onClick, href, disabled, current, focusFirst, lead, isDanger, action, position, setSize, style } = props
  const marks = {
    className: 'row',
    'data-autofocus': focusFirst ? '' : undefined,
    'data-lead': lead ? '' : undefined,
    'data-danger': isDanger ? '' : undefined,
    'aria-current': current ? ('true' as const) : undefined,
  }
  const inside = <RowInside {...props} />
  return (
    <li className="row-item" aria-posinset={position} aria-setsize={setSize} style={style}>
      {href ? (
        <a {...marks} href={href} onClick={onClick && (() => onClick())} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      ) : onClick ? (
        <button
          {...marks}
          type="button"
          aria-disabled={disabled || undefined}
          onClick={disabled ? undefined : () => onClick()}
        >
          {inside}
        </button>
      ) : (
        <div {...marks}>{inside}</div>
      )}
      {action ? <div className="row-action">{action}</div> : null}
    </li>
  )
}

function RowInside({ title, detail, image, trailing, trailingDetail, href, current, chevron }: ListRowProps) {
  return (
    <>
      {image ? <span className="row-image">{typeof image === 'string' ? <Icon name={image} /> : image}</span> : null}
      <span className="row-main">
        <span className="row-title">{title}</span>
        {detail ? <span className="row-detail">{detail}</span> : null}
      </span>
      {trailing || trailingDetail ? (
        <span className="row-trailing">
          {trailing ? <span className="row-value">{trailing}</span> : null}
          {trailingDetail ? <span className="row-detail">{trailingDetail}</span> : null}
        </span>
      ) : null}
      {current ? <Icon name="check" size={18} /> : null}
      {href ? <Icon name="external" size={16} /> : null}
      {chevron ? <Icon name="chevron" size={16} /> : null}
    </>
  )
}
