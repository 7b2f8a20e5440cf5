import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { homeAccount } from '../../../localWallet/homeAccount.ts'
import { SkeletonRows } from '../../../parts/lists/SkeletonRows.tsx'
import { router } from '../../../router/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { IconName } from '../../../ui/icons/icons.tsx'
import { LoadFailed } from './LoadFailed.tsx'

type NotListedProps = {
  icon: IconName
  missing: string
  reading: string
  isReading: boolean
  error: Error | undefined
  retry: () => void
  /** Title to show instead of the error's own text, which is about the whole list. */
  failed?: string | undefined
  elsewhere?: ReactNode
}

/** Shown when an item is not in its list. Reports it as missing only if the list was loaded. */
export function NotListed({ icon, missing, reading, isReading, error, retry, failed, elsewhere }: NotListedProps) {
  if (isReading) return <SkeletonRows label={reading} />
  if (!error) return <EmptyState icon={icon} title={missing} action={elsewhere ?? <ToAccount />} />
  return (
    <div className="stack">
      <LoadFailed error={error} title={failed} onRetry={retry} />
      {elsewhere}
    </div>
  )
}

/** Button that leaves a view when its item no longer exists. */
export function ToAccount() {
  return (
    <Button variant="primary" onClick={() => router.reset({ name: homeAccount.isHere() ? 'Home' : 'Account' })}>
      {t('account.backTo')}
    </Button>
  )
}
