import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoWallet } from './NoWallet.tsx'

export function NotHere() {
  const isConnected = useStore(session.store, () => session.isConnected())
  if (isConnected) {
    return (
      <EmptyState
        icon="globe"
        title={t('send.noNetwork')}
        action={
          <Button variant="primary" onClick={() => router.push({ name: 'Networks' })}>
            {t('send.chooseNetwork')}
          </Button>
        }
      >
        {t('send.noNetworkText')}
      </EmptyState>
    )
  }
  return <NoWallet>{t('send.noWalletText')}</NoWallet>
}
