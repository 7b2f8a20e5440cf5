import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/**
 * Returns true if the origin uses HTTPS or is a loopback origin. Anyone on the network can alter an unencrypted page,
 * unless it is served locally.
 */
export function isEncrypted(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

export function OriginLock({ origin, size = 16 }: { origin: string; size?: number }) {
  if (isEncrypted(origin)) return <Icon name="lock" size={size} />
  return (
    <span className="origin-open">
      <Icon name="unlock" size={size} />
      <VisuallyHidden>{t('approval.notEncrypted')}</VisuallyHidden>
    </span>
  )
}
