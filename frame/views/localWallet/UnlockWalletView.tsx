import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { shortAddress } from '../../platform/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { windowTask } from '../../walletWindow/windowTask.ts'
import { OtherSlot } from '../login/OtherSlot.tsx'
import { UnlockLoginView } from '../login/UnlockLoginView.tsx'
import { ProofForm } from './ProofForm.tsx'

export function UnlockWalletView() {
  const account = useStore(localWallet.store, ({ status }) => status?.accounts[0])
  const asking = useStore(windowTask.store, (state) => state.opener)
  const isOfLogin = useStore(localWallet.store, ({ status }) => status?.login !== undefined)
  if (isOfLogin) return <UnlockLoginView />
  return (
    <div className="stack">
      <header className="account-head">
        {account && (
          <p className="account-address">
            <Avatar address={account.eip155} size={40} /> {account.name} <bdi>{shortAddress(account.eip155)}</bdi>
          </p>
        )}
        {asking && <p className="footnote">{t('unlock.for', { origin: asking.origin })}</p>}
      </header>
      <ProofForm submitLabel={t('unlock.submit')} onSubmit={localWallet.unlock} />
      <OtherSlot />
    </div>
  )
}
