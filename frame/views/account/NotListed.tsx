import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { GreyRows } from './GreyRows.tsx'

type NotListedProps = {
  icon: IconName
  /** What is said once the list was read and does not have it. */
  gone: string
  reading: string
  isReading: boolean
  /** Why the list could not be read. */
  error: Error | undefined
  retry: () => void
  /** Where else to look. */
  elsewhere?: ReactNode
}

/** In the place of what a list does not have. That it is gone is said only of a list that was read. */
export function NotListed({ icon, gone, reading, isReading, error, retry, elsewhere }: NotListedProps) {
  if (isReading) return <GreyRows label={reading} />
  if (!error) return <EmptyState icon={icon} title={gone} action={elsewhere} />
  const again = <Button onClick={retry}>{t('common.retry')}</Button>
  return (
    <div className="stack">
      <EmptyState icon="warning" tone="warning" title={error.message} action={again} />
      {elsewhere}
    </div>
  )
}
