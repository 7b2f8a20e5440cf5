import type { ReactNode } from 'react'
import { Coin } from '../../../ui/images/Coin.tsx'
import type { Movement } from './movements.ts'

type ActivityCoinProps = { movements: readonly Movement[]; size?: number; badge?: ReactNode }

/** Icon of the transferred asset. A swap shows the sold token behind the bought one. */
export function ActivityCoin({ movements, size = 40, badge }: ActivityCoinProps) {
  const [first, second] = movements
  const isPair = first && second && first.direction === 'out' && second.direction === 'in'
  if (!isPair) return <MovementCoin movement={first} size={size} badge={badge} />
  const half = Math.round(size * 0.7)
  return (
    <span className="coin-pair" style={{ inlineSize: size, blockSize: size }}>
      <MovementCoin movement={first} size={half} />
      <MovementCoin movement={second} size={half} />
    </span>
  )
}

type MovementCoinProps = { movement: Movement | undefined; size: number; badge?: ReactNode }

export function MovementCoin({ movement, size, badge }: MovementCoinProps) {
  return (
    <Coin
      variant={movement?.isNft ? 'nft' : 'token'}
      src={movement?.image}
      symbol={movement?.isNft ? undefined : movement?.label}
      icon={movement?.isNft ? 'image' : 'code'}
      size={size}
      badge={badge}
    />
  )
}
