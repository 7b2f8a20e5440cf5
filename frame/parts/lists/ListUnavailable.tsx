import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

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
