import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Illustration } from '../../../ui/icons/illustrations.tsx'
import { useCanBuy } from '../../buy/useCanBuy.ts'
import { openBuy, useCanReceive } from './AccountActions.tsx'

export function EmptyAccount() {
  const canReceive = useCanReceive()
  const canBuy = useCanBuy()
  return (
    <EmptyState
      icon={<Illustration name="emptyAccount" />}
      title={t('account.addFunds')}
      action={
        (canReceive || canBuy) && (
          <>
            {canReceive && (
              <Button variant="primary" icon="qr" onClick={() => router.push({ name: 'Receive' })}>
                {t('account.receive')}
              </Button>
            )}
            {canBuy && (
              <Button variant={canReceive ? 'secondary' : 'primary'} icon="buy" onClick={openBuy}>
                {t('account.buy')}
              </Button>
            )}
          </>
        )
      }
    >
      {t('account.addFundsText')}
    </EmptyState>
  )
}
