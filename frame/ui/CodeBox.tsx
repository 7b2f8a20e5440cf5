import { type ReactNode, useId } from 'react'

type CodeBoxProps = {
  label: string
  text: string
  hideLabel?: boolean | undefined
  action?: ReactNode
  /** Use the text font for prose that the user signs, and the monospace font for data. @default 'mono' */
  variant?: 'mono' | 'text' | undefined
}

export function CodeBox({ label, text, hideLabel, action, variant = 'mono' }: CodeBoxProps) {
  const id = useId()
  return (
    <div className="code-box">
      <div className={hideLabel && !action ? 'hidden-text' : 'code-head'}>
        <span id={id} className={hideLabel ? 'hidden-text' : 'code-label'}>
          {label}
        </span>
        {action}
      </div>
      {/* Uses a group, because two regions with the same label would be duplicate landmarks. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box has to be reachable by keyboard */}
      <div role="group" className="code-text" data-look={variant} dir="auto" aria-labelledby={id} tabIndex={0}>
        {text}
      </div>
    </div>
  )
}
