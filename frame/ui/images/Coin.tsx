import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Picture } from './Picture.tsx'

type CoinProps = {
  src?: string | undefined
  symbol?: string | undefined
  icon?: IconName | undefined
  size?: number | undefined
  variant?: 'token' | 'nft' | undefined
  badge?: ReactNode
}

export function Coin({ src, symbol, icon = 'image', size = 36, variant = 'token', badge }: CoinProps) {
  const letters = [...(symbol ?? '')].slice(0, 3).join('')
  const fallback = letters ? (
    <span className="coin-letters">{letters}</span>
  ) : (
    <Icon name={icon} size={Math.round(size / 2)} />
  )
  return (
    <span className="coin" data-look={variant} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <span className="coin-picture">
        <Picture src={src} size={size} loading="eager" fallback={fallback} />
      </span>
      {badge ? <span className="coin-badge">{badge}</span> : null}
    </span>
  )
}
