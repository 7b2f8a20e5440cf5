import { t } from '../../i18n/i18n.ts'
import { useStore } from '../../state/useStore.ts'
import { getPhoneWalletLinks } from '../../wallets/walletConnect/phoneWallet.ts'
import { pendingPhoneRequests } from '../../wallets/walletConnect/walletConnect.ts'
import { OpenButton } from './OpenButton.tsx'

export function OpenPhoneWallet() {
  const { count, wallet } = useStore(pendingPhoneRequests.store)
  const [first] = getPhoneWalletLinks()
  if (!wallet || count === 0 || !first) return null
  return (
    <OpenButton name={wallet.name} variant="primary" link={first}>
      {t('pairing.openIn', { name: wallet.name })}
    </OpenButton>
  )
}
