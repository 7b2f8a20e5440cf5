import { t } from '../../i18n/i18n.ts'
import { ChooseNetworkButton } from '../../parts/networks/ChooseNetworkButton.tsx'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoWallet } from './NoWallet.tsx'

export function NotHere() {
  const isConnected = useStore(session.store, () => session.isConnected())
  if (isConnected) {
    return (
      <EmptyState icon="globe" title={t('send.noNetwork')} action={<ChooseNetworkButton />}>
        {t('send.noNetworkText')}
      </EmptyState>
    )
  }
  return <NoWallet>{t('send.noWalletText')}</NoWallet>
}
