import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { Spinner } from './Spinner.tsx'

export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="list" aria-label={label}>
      {children}
    </ul>
  )
}

type ListRowProps = {
  icon?: IconName | ReactNode
  title: ReactNode
  detail?: ReactNode
  trailing?: ReactNode
  busy?: boolean | undefined
  /** The one in use, in a list to choose from. */
  current?: boolean | undefined
  onClick?: (() => void) | undefined
  href?: string | undefined
}

export function ListRow(props: ListRowProps) {
  const { icon, title, detail, trailing, busy, current, onClick, href } = props
  const content = (
    <>
      {icon && <span className="row-icon">{typeof icon === 'string' ? <Icon name={icon as IconName} /> : icon}</span>}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {detail && <span className="row-detail">{detail}</span>}
      </span>
      {trailing && <span className="row-trailing">{trailing}</span>}
      {busy ? (
        <Spinner size={18} />
      ) : href ? (
        <Icon name="external" size={16} />
      ) : onClick ? (
        <Icon name="chevron" size={16} />
      ) : null}
    </>
  )
  if (href) {
    return (
      <li>
        <a className="row" href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      </li>
    )
  }
  if (!onClick) {
    return (
      <li>
        <div className="row">{content}</div>
      </li>
    )
  }
  return (
    <li>
      <button type="button" className="row" aria-current={current || undefined} aria-busy={busy} onClick={onClick}>
        {content}
      </button>
    </li>
  )
}
