import type { ReactNode } from 'react'
import { ErrorCode } from '../../parts/wallets/ErrorCode.tsx'
import { Icon, type IconName } from '../../ui/icons/icons.tsx'
import { Ring } from '../../ui/images/Ring.tsx'

type LoginStatusProps = {
  icon: IconName | React.ReactElement
  title: string
  text?: ReactNode
  error?: Error | undefined
  isWaiting?: boolean | undefined
}

export function LoginStatus({ icon, title, text, error, isWaiting = false }: LoginStatusProps) {
  return (
    <div className="attempt" data-failed={error !== undefined || undefined}>
      <span className="attempt-image">
        <span className="empty-icon">{typeof icon === 'string' ? <Icon name={icon} size={28} /> : icon}</span>
        {isWaiting && <Ring />}
      </span>
      <div className="attempt-words" role={error ? 'alert' : 'status'}>
        <p className="attempt-title">{title}</p>
        {text && <p className="attempt-text">{text}</p>}
        {error && <ErrorCode error={error} />}
      </div>
    </div>
  )
}
