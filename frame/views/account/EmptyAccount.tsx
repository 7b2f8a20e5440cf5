import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Illustration } from '../../ui/illustrations.tsx'
import { useCanReceive } from './AccountActions.tsx'

export function EmptyAccount() {
  const canReceive = useCanReceive()
  return (
    <EmptyState
      icon={<Illustration name="emptyAccount" />}
      title={t('account.addFunds')}
      action={
        canReceive && (
          <Button variant="primary" icon="qr" onClick={() => router.push({ name: 'Receive' })}>
            {t('account.receive')}
          </Button>
        )
      }
    >
      {t('account.addFundsText')}
    </EmptyState>
  )
}
