import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

type NoticeProps = { variant: 'info' | 'success' | 'warning' | 'danger'; children: ReactNode }

export function Notice({ variant, children }: NoticeProps) {
  return (
    <div className="notice" data-variant={variant} role={variant === 'danger' ? 'alert' : 'status'}>
      <Icon name={variant} size={18} />
      <div>{children}</div>
    </div>
  )
}
