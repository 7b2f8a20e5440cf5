import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { GreyRows } from './GreyRows.tsx'
import { LoadFailed } from './LoadFailed.tsx'

type NotListedProps = {
  icon: IconName
  gone: string
  reading: string
  isReading: boolean
  error: Error | undefined
  retry: () => void
  elsewhere?: ReactNode
}

/** The item is shown as gone only when the list was loaded. */
export function NotListed({ icon, gone, reading, isReading, error, retry, elsewhere }: NotListedProps) {
  if (isReading) return <GreyRows label={reading} />
  if (!error) return <EmptyState icon={icon} title={gone} action={elsewhere} />
  return (
    <div className="stack">
      <LoadFailed error={error} onRetry={retry} />
      {elsewhere}
    </div>
  )
}
