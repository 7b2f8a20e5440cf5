import '../login/login.css'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { ProofForm } from '../../parts/proof/ProofForm.tsx'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteSentence } from '../../parts/site/SiteSentence.tsx'
import { useStore } from '../../state/useStore.ts'
import { Illustration } from '../../ui/icons/illustrations.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { OtherSlot } from '../login/OtherSlot.tsx'
import { UnlockLoginView } from '../login/UnlockLoginView.tsx'

/** Unlocks the wallet. Doesn't name the account, because the bar above already does. */
export function UnlockWalletView() {
  const asking = useStore(windowRequest.store, (state) => state.opener)
  const isOfLogin = useStore(localWallet.store, ({ status }) => status?.login !== undefined)
  if (isOfLogin) return <UnlockLoginView />
  const site = asking && getSiteName(asking.origin)
  return (
    <div className="stack window-hero">
      <Illustration name="locked" />
      <h2>{t('unlock.heading')}</h2>
      {site && <SiteSentence text={t('unlock.for', { origin: site })} site={site} />}
      <div className="stack window-act">
        <ProofForm submitLabel={t('unlock.submit')} onSubmit={localWallet.unlock} />
        <OtherSlot />
      </div>
    </div>
  )
}
