import '../login/login.css'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Illustration } from '../../ui/icons/illustrations.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { LoginChoices } from '../login/LoginChoices.tsx'
import { loginWallet } from '../login/model/loginWallet.ts'
import { SiteAccess } from '../siteAccess/SiteAccess.tsx'
import { CreateWalletView } from './CreateWalletView.tsx'

/**
 * First view in a browser that has no wallet. Users who come from a site have already chosen this wallet, so only users
 * of the wallet's own page choose between a login and a wallet in this browser.
 */
export function WelcomeView() {
  // Decide only once, when the view opens. The extension's panel keeps this view and its input below a site's request.
  const [hasOpener] = useState(() => windowRequest.store.getState().opener !== undefined)
  const { offer } = loginWallet
  if (hasOpener || !offer) return <CreateWalletView />
  return (
    <div className="stack window-hero">
      <Illustration name="create" />
      <h2>{t('welcome.text')}</h2>
      <LoginChoices offer={offer} />
      <p className="login-or">{t('login.or')}</p>
      <Button block variant="secondary" onClick={() => router.push({ name: 'CreateWallet' })}>
        {t('welcome.create')}
      </Button>
      <Button block variant="ghost" onClick={() => router.push({ name: 'ImportWallet' })}>
        {t('welcome.import')}
      </Button>
      <SiteAccess part="moveFrom" />
    </div>
  )
}
