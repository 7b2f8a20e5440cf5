import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tick } from '../../ui/Tick.tsx'

export function RegisterAccountNameSuccessView() {
  return (
    <EmptyState
      icon={<Tick />}
      title={t('names.done')}
      action={
        <Button variant="primary" block onClick={() => router.reset({ name: 'Account' })}>
          {t('names.go')}
        </Button>
      }
    >
      {t('names.doneText')}
    </EmptyState>
  )
}
