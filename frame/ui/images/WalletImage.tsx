import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Picture } from './Picture.tsx'

type WalletImageProps = {
  src?: string | undefined
  size?: number | undefined
  mark?: ReactNode
  /** Placeholder for a missing image. */
  icon?: IconName | undefined
}

export function WalletImage({ src, size = 40, mark, icon = 'wallet' }: WalletImageProps) {
  return (
    <span
      className="image wallet-image"
      data-mark={mark ? '' : undefined}
      style={{ inlineSize: size, blockSize: size }}
      aria-hidden="true"
    >
      {mark ?? <Picture src={src} size={size} fallback={<Icon name={icon} size={Math.round(size * 0.55)} />} />}
    </span>
  )
}
