import { type ReactNode, useState } from 'react'

type PictureProps = {
  /** An address on this origin or a data: URL; the content security policy loads no other. */
  src: string | undefined
  size: number
  className?: string | undefined
  loading?: 'lazy' | 'eager' | undefined
  fallback: ReactNode
}

/** Has no alternative text, because its name is shown beside it. */
export function Picture({ src, size, className, loading = 'lazy', fallback }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (!src || src === failed) return fallback
  // A cached image is painted together with its row.
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
