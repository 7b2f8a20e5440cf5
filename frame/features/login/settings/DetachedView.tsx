import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function DetachedView() {
  return (
    <EmptyState
      icon="success"
      tone="success"
      title={t('detach.done')}
      action={
        <div className="stack">
          <Button variant="primary" onClick={() => router.reset({ name: 'Home' })}>
            {t('detach.keep')}
          </Button>
          <Button variant="danger" onClick={() => router.push({ name: 'DeleteAccount' })}>
            {t('settings.delete')}
          </Button>
        </div>
      }
    >
      {t('detach.doneText')}
    </EmptyState>
  )
}
