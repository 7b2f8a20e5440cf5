import type { ReactNode } from 'react'

/** A word or number at the end of a row that says more about it. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
