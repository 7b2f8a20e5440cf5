import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState
      icon="warning"
      tone="warning"
      title={describeError(error)}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
