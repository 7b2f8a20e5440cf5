import { t } from '../../i18n/i18n.ts'
import { AttemptStatus } from '../../parts/wallets/AttemptStatus.tsx'
import { OpenPhoneWallet } from '../../parts/wallets/OpenPhoneWallet.tsx'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'
import { getPhoneWalletLinks } from '../../wallets/walletConnect/phoneWallet.ts'
import { pendingPhoneRequests } from '../../wallets/walletConnect/walletConnect.ts'

/**
 * Shown while a request of this page is pending in the wallet's app. Closing the view keeps the request pending. Ending
 * the request rejects it.
 */
export function ContinueInWalletView() {
  const { count, wallet, isLate } = useStore(pendingPhoneRequests.store)
  const name = wallet?.name ?? t('networks.yourWallet')
  const words = { title: t('connecting.in', { name }), text: t('continue.text', { count }) }
  return (
    <div className="stack">
      {isLate && <Banner tone="warning">{t('continue.late', { name })}</Banner>}
      {count > 0 && (
        <>
          <AttemptStatus
            image={<WalletImage size={64} />}
            error={undefined}
            waiting={words}
            declined={words}
            hint={getPhoneWalletLinks().length > 0 ? undefined : t('continue.onPhone')}
          />
          <OpenPhoneWallet />
          <Button block onClick={pendingPhoneRequests.end}>
            {t('continue.end', { count })}
          </Button>
        </>
      )}
      <Button variant="ghost" block onClick={() => router.close()}>
        {t('common.close')}
      </Button>
    </div>
  )
}
