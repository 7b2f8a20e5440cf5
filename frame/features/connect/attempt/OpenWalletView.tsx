import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { blockedPopup } from '../../../wallets/page/blockedPopup.ts'

/** Prompts for the click that the browser requires before it opens the connected wallet's window. */
export function OpenWalletView() {
  const blocked = useStore(blockedPopup.store, (state) => state.blocked)
  if (!blocked) return null
  const { name, onClick } = blocked
  return (
    <div className="stack">
      <EmptyState icon="wallet" title={t('openWallet.blocked', { name })}>
        {t('openWallet.text', { name })}
      </EmptyState>
      <div className="actions">
        <Button onClick={() => router.goBackOrCloseModal()}>{t('common.cancel')}</Button>
        <Button variant="primary" onClick={onClick}>
          {t('openWallet.open', { name })}
        </Button>
      </div>
    </div>
  )
}
