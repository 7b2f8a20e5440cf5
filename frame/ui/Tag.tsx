import type { ReactNode } from 'react'

/** Shows a word or number at the end of a row. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
