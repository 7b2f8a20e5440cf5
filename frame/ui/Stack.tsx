import type { ReactNode } from 'react'

/** Children below each other with the usual gap. */
export function Stack({
  gap = 'normal',
  children,
}: {
  gap?: 'tight' | 'normal' | 'wide' | undefined
  children: ReactNode
}) {
  return (
    <div className="stack" data-gap={gap}>
      {children}
    </div>
  )
}

/** The buttons that end a view: they stay in sight while the content above them scrolls. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}

export function Text(props: {
  tone?: 'normal' | 'muted' | undefined
  small?: boolean
  center?: boolean
  children: ReactNode
}) {
  return (
    <p
      className="text"
      data-tone={props.tone}
      data-small={props.small || undefined}
      data-center={props.center || undefined}
    >
      {props.children}
    </p>
  )
}

/** The heading of a part of a view. */
export function Heading({ children, trailing }: { children: ReactNode; trailing?: ReactNode }) {
  return (
    <div className="heading">
      <h2>{children}</h2>
      {trailing}
    </div>
  )
}
