import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TabsProps<id extends string> = {
  label: string
  tabs: readonly { id: id; label: string }[]
  selected: id
  onSelect: (id: id) => void
  /** The selected tab's panel. */
  children: ReactNode
}

export function Tabs<id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<id>) {
  const base = useId()
  function keydown(event: KeyboardEvent<HTMLElement>) {
    const next = neighbour(
      event,
      tabs.length,
      Math.max(
        0,
        tabs.findIndex((tab) => tab.id === selected),
      ),
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`${base}-${tab.id}`)?.focus()
  }
  return (
    <div className="tabs">
      <div className="segments" role="tablist" aria-label={label} onKeyDown={keydown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className="segment"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} className="stack" role="tabpanel" aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  )
}

function neighbour(event: KeyboardEvent<HTMLElement>, count: number, current: number): number | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  if (event.key === 'ArrowRight') return (current + forward + count) % count
  if (event.key === 'ArrowLeft') return (current - forward + count) % count
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  return undefined
}
