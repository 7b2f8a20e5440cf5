import { Icon } from './icons.tsx'

type Provider = 'apple' | 'discord' | 'facebook' | 'farcaster' | 'github' | 'google' | 'x'

type ProviderMarkProps = { provider: Provider | 'email'; size?: number | undefined }

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
