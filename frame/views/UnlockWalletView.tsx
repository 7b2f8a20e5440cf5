import { useStore } from 'zustand'
import { shortAddress } from '../format.ts'
import { t } from '../i18n/i18n.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { homeWallet } from '../window/homeWallet.ts'
import { opener } from '../window/opener.ts'
import { OtherSlot } from './login/OtherSlot.tsx'
import { ProofForm } from './ProofForm.tsx'
import { UnlockLoginView } from './UnlockLoginView.tsx'

export function UnlockWalletView() {
  const account = useStore(homeWallet.store, ({ status }) => status?.accounts[0])
  const asking = useStore(opener.store, (state) => state.opener)
  const isOfLogin = useStore(homeWallet.store, ({ status }) => status?.login !== undefined)
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
      <ProofForm submitLabel={t('unlock.submit')} onSubmit={homeWallet.unlock} />
      <OtherSlot />
    </div>
  )
}
