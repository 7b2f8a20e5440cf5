import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { Picture } from './Picture.tsx'

type WalletImageProps = {
  /** An address on this origin or a data: URL; the content security policy loads no other. */
  src?: string | undefined
  size?: number | undefined
  mark?: ReactNode
}

/** Has its size from the start. Shows an icon when there is no image or it fails to load. */
export function WalletImage({ src, size = 40, mark }: WalletImageProps) {
  return (
    <span
      className="image wallet-image"
      data-mark={mark ? '' : undefined}
      style={{ inlineSize: size, blockSize: size }}
      aria-hidden="true"
    >
      {mark ?? <Picture src={src} size={size} fallback={<Icon name="wallet" size={Math.round(size * 0.55)} />} />}
    </span>
  )
}
