import { t } from '../../i18n/i18n.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { AttemptStatus } from '../connecting/AttemptStatus.tsx'
import { OpenPhoneWallet } from '../connecting/OpenPhoneWallet.tsx'

export function AtTheWallet({ name }: { name: string }) {
  const words = { title: t('connecting.in', { name }), text: t('send.askingText', { name }) }
  return (
    <div className="stack">
      <AttemptStatus image={<WalletImage size={64} />} error={undefined} waiting={words} declined={words} />
      <OpenPhoneWallet />
    </div>
  )
}
