import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type TabsProps<value extends string> = {
  label: string
  tabs: readonly { value: value; label: string }[]
  value: value
  onChange: (value: value) => void
  /** Rendered at the end of the tab row. */
  end?: ReactNode
  children: ReactNode
}

/**
 * Tabs with a single tab stop. Arrow keys move between tabs and select them (ARIA Authoring Practices, automatic
 * activation).
 */
export function Tabs<value extends string>({ label, tabs, value, onChange, end, children }: TabsProps<value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLElement>) {
    const to = findTarget(
      event,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    if (to === undefined) return
    const next = tabs[to]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <div className="tabs">
      <div className="tab-bar">
        <div ref={list} className="tab-list" role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              className="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={move}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text alone has to be reached to be scrolled */}
      <div id={`${id}-panel`} className="tab-panel" role="tabpanel" aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}

function findTarget(event: KeyboardEvent<HTMLElement>, at: number, count: number): number | undefined {
  if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  if (event.key === 'ArrowRight') return (at + forward + count) % count
  if (event.key === 'ArrowLeft') return (at - forward + count) % count
  if (event.key === 'Home') return 0
  return event.key === 'End' ? count - 1 : undefined
}
