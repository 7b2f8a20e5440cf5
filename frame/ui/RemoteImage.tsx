import { type ReactNode, useState } from 'react'
import { Icon } from './icons.tsx'

type RemoteImageProps = {
  src: string | undefined
  /** Empty where the name stands beside it. */
  alt?: string | undefined
  size?: number | undefined
  round?: boolean | undefined
  fallback?: ReactNode
}

export function RemoteImage({ src, alt = '', size = 40, round, fallback }: RemoteImageProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="image" data-round={round || undefined} style={{ inlineSize: size, blockSize: size }}>
      {src && failed !== src ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        (fallback ?? <Icon name="image" size={size / 2} />)
      )}
    </span>
  )
}
