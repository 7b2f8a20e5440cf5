import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { Picture } from './Picture.tsx'

type TokenImageProps = {
  /** An address on this origin or a data: URL; the content security policy loads no other. */
  src?: string | undefined
  /** Its first letters replace a missing picture. */
  symbol?: string | undefined
  /** Replaces a missing picture when there is no symbol either. @default 'image' */
  icon?: IconName | undefined
  size?: number | undefined
  /** Round for a token, square for an NFT. @default 'token' */
  look?: 'token' | 'nft' | undefined
  badge?: ReactNode
}

/** Has its size from the start. Shows letters or an icon when there is no picture or it fails to load. */
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
