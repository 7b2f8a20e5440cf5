import type { ReactNode } from 'react'

type RingProps = {
  size?: number | undefined
  /** Progress from 0 to 1. Without it, the ring spins. */
  share?: number | undefined
  children?: ReactNode
}

/** Spinner around an image while its wallet or network is busy. */
export function Ring({ size = 92, share, children }: RingProps) {
  return (
    <span className="ring" data-turns={share === undefined || undefined} style={{ inlineSize: size, blockSize: size }}>
      <svg width={size} height={size} viewBox="0 0 92 92" fill="none" aria-hidden="true" focusable="false">
        <circle className="ring-track" cx="46" cy="46" r="44" />
        <circle className="ring-part" cx="46" cy="46" r="44" pathLength="1" strokeDasharray={`${share ?? 0.25} 1`} />
      </svg>
      {children}
    </span>
  )
}
