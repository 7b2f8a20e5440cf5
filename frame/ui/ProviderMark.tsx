import type { SocialProvider } from '#shared/login.ts'
import { Icon } from './icons.tsx'

type ProviderMarkProps = { provider: SocialProvider | 'email'; size?: number | undefined }

export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  if (provider === 'email') return <Icon name="mail" size={size} />
  return (
    <span
      className="icon provider-mark"
      data-provider={provider}
      style={{ inlineSize: size, blockSize: size }}
      aria-hidden="true"
    />
  )
}
