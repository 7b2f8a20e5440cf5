import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { Picture } from './Picture.tsx'

type TokenImageProps = {
  src?: string | undefined
  symbol?: string | undefined
  icon?: IconName | undefined
  size?: number | undefined
  look?: 'token' | 'nft' | undefined
  badge?: ReactNode
}

export function TokenImage({ src, symbol, icon = 'image', size = 36, look = 'token', badge }: TokenImageProps) {
  const letters = [...(symbol ?? '')].slice(0, 4).join('')
  const fallback = letters ? (
    <span className="token-letters" data-long={letters.length > 3 || undefined}>
      {letters}
    </span>
  ) : (
    <Icon name={icon} size={Math.round(size / 2)} />
  )
  return (
    <span className="token-image" data-look={look} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <span className="token-picture">
        <Picture src={src} size={size} loading="eager" fallback={fallback} />
      </span>
      {badge ? <span className="token-badge">{badge}</span> : null}
    </span>
  )
}
