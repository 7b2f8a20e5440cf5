import { useStore } from 'zustand'
import { pendingPhoneRequests } from '../connectors/walletConnect.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { Button } from '../ui/Button.tsx'
import { WalletImage } from '../ui/WalletImage.tsx'
import { AttemptStatus } from './connecting/AttemptStatus.tsx'
import { OpenPhoneWallet } from './connecting/OpenPhoneWallet.tsx'

/** On a phone, while the wallet's app has a request of this page. Closing it leaves the request where it is. */
export function ContinueInWalletView() {
  const { count, wallet } = useStore(pendingPhoneRequests.store)
  const words = {
    title: t('connecting.in', { name: wallet?.name ?? t('networks.yourWallet') }),
    text: t('continue.text', { count }),
  }
  return (
    <div className="stack">
      <AttemptStatus image={<WalletImage size={64} />} error={undefined} waiting={words} declined={words} />
      <OpenPhoneWallet />
      <Button variant="ghost" block onClick={() => router.close()}>
        {t('common.close')}
      </Button>
    </div>
  )
}
