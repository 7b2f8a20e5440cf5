import type { ReactNode } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { GreyRows } from './GreyRows.tsx'

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
  const again = <Button onClick={retry}>{t('common.retry')}</Button>
  return (
    <div className="stack">
      <EmptyState icon="warning" tone="warning" title={describeError(error)} action={again} />
      {elsewhere}
    </div>
  )
}
