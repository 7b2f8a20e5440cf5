import { t } from '../../i18n/i18n.ts'
import { AttemptStatus } from '../../parts/wallets/AttemptStatus.tsx'
import { OpenPhoneWallet } from '../../parts/wallets/OpenPhoneWallet.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'

export function AtTheWallet({ name }: { name: string }) {
  const words = { title: t('connecting.in', { name }), text: t('send.askingText', { name }) }
  return (
    <div className="stack">
      <AttemptStatus image={<WalletImage size={64} />} error={undefined} waiting={words} declined={words} />
      <OpenPhoneWallet />
    </div>
  )
}
