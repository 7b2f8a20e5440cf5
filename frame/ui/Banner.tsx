import type { ReactNode } from 'react'
import { Icon } from './icons/icons.tsx'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

type BannerProps = {
  tone?: BannerTone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announces the banner when it appears: politely, or assertively for a warning or danger. @default true */
  live?: boolean | undefined
}

export function Banner({ tone = 'info', title, children, action, live = true }: BannerProps) {
  const role = live ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : undefined
  return (
    <div className="banner" data-tone={tone} role={role}>
      <Icon name={tone} />
      <div className="banner-body">
        {title ? <strong className="banner-title">{title}</strong> : null}
        {children ? <div className="banner-text">{children}</div> : null}
        {action ? <div className="banner-action">{action}</div> : null}
      </div>
    </div>
  )
}
