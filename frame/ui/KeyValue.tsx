import type { ReactNode } from 'react'

export function KeyValue({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="key-value">
      {items.map(({ label, value }, at) => (
        // Two lines of a request may have the same label.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is not reordered
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
