import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

type NoticeProps = {
  tone?: NoticeTone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announces the notice when it appears: warning and danger at once. @default true */
  live?: boolean | undefined
}

export function Notice({ tone = 'info', title, children, action, live = true }: NoticeProps) {
  const role = live ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : undefined
  return (
    <div className="notice" data-tone={tone} role={role}>
      <Icon name={tone} />
      <div className="notice-body">
        {title ? <strong className="notice-title">{title}</strong> : null}
        {children ? <div className="notice-text">{children}</div> : null}
        {action ? <div className="notice-action">{action}</div> : null}
      </div>
    </div>
  )
}

type EmptyStateProps = {
  icon: IconName | React.ReactElement
  tone?: NoticeTone | undefined
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, tone, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty" data-tone={tone}>
      <span className="empty-icon">{typeof icon === 'string' ? <Icon name={icon} size={28} /> : icon}</span>
      <p className="empty-title">{title}</p>
      {children ? <div className="empty-text">{children}</div> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  )
}
