import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'

export function AttemptActions({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <div className="actions">
      <Button onClick={() => router.goBackOrCloseModal()}>{t('common.cancel')}</Button>
      {onRetry && (
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
