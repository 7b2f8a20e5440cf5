import { type ReactNode, useState } from 'react'
import { Icon } from './icons.tsx'

type WalletImageProps = {
  /** An address on this origin or a data: URL; the content security policy loads no other. */
  src?: string | undefined
  size?: number | undefined
  /** Instead of an image: a mark of ours. */
  mark?: ReactNode
}

/** Has its size from the start, and a plain wallet where there is no image or it does not load. */
export function WalletImage({ src, size = 40, mark }: WalletImageProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className="image wallet-image"
      data-mark={mark ? '' : undefined}
      style={{ inlineSize: size, blockSize: size }}
      aria-hidden="true"
    >
      {mark ??
        (src && src !== failed ? (
          <img
            src={src}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setFailed(src)}
          />
        ) : (
          <Icon name="wallet" size={Math.round(size * 0.55)} />
        ))}
    </span>
  )
}
