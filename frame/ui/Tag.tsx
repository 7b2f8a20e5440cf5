import type { ReactNode } from 'react'

export function Tag({ positive, children }: { positive?: boolean | undefined; children: ReactNode }) {
  return (
    <span className="tag" data-positive={positive || undefined}>
      {children}
    </span>
  )
}
