import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'

/** Shown when the directory of wallets does not answer, so that no view shows an empty list for it. */
export function ListUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('wallets.listUnavailable')}
        action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    </div>
  )
}
