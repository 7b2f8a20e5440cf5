import type { ReactNode } from 'react'
import type { BannerTone } from './Banner.tsx'
import { Icon, type IconName } from './icons/icons.tsx'

type EmptyStateProps = {
  icon: IconName | React.ReactElement
  tone?: BannerTone | undefined
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
