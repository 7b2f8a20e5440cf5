import type { ReactNode } from 'react'

export type KeyValueRow = {
  label: string
  value: ReactNode
  detail?: ReactNode
  stacked?: boolean | undefined
  tone?: 'warning' | 'danger' | 'success' | undefined
}

export function KeyValue({ rows, label }: { rows: readonly KeyValueRow[]; label?: string | undefined }) {
  return (
    <dl className="key-value" aria-label={label}>
      {rows.map((row, at) => (
        // Uses the index as the key, because two rows can have the same label: an account can send two tokens at once.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are not reordered
        <div key={at} className="key-value-row" data-stacked={row.stacked || undefined} data-tone={row.tone}>
          <dt>{row.label}</dt>
          <dd>
            {row.value}
            {row.detail ? <span className="row-detail">{row.detail}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
