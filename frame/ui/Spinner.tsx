import type { CSSProperties } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SpinnerProps = { size?: number | undefined; label?: string | undefined }

export function Spinner({ size = 20, label }: SpinnerProps) {
  return (
    <span className="spinner" style={{ inlineSize: size, blockSize: size }}>
      <i />
      <i />
      <i />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  )
}

type SkeletonProps = {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  round?: boolean | undefined
}

export function Skeleton({ width = '100%', height = '1em', round }: SkeletonProps) {
  return (
    <span
      className="skeleton"
      data-round={round || undefined}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}
