import { type ReactNode, useState } from 'react'

type PictureProps = {
  /** A same-origin or `data:` URL. The content security policy blocks all other URLs. */
  src: string | undefined
  size: number
  className?: string | undefined
  loading?: 'lazy' | 'eager' | undefined
  fallback: ReactNode
}

/** Renders an image without alternative text, because the image's name is shown next to it. */
export function Picture({ src, size, className, loading = 'lazy', fallback }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return fallback
  // Decode an inlined image synchronously. It needs no download, so it is then painted together with its row.
  const isHere = src.startsWith('data:')
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      loading={isHere ? 'eager' : loading}
      decoding={isHere ? 'sync' : 'async'}
      draggable={false}
      onError={() => setFailed(src)}
    />
  )
}
