import { describeError } from '../../../i18n/describeError.ts'
import { t } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

type LoadFailedProps = { error: Error; title?: string | undefined; onRetry: () => void }

export function LoadFailed({ error, title, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      icon="warning"
      tone="warning"
      title={title ?? describeError(error)}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
