import { t } from '../../i18n/i18n.ts'
import { loginWallet } from '../../login/loginWallet.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Illustration } from '../../ui/illustrations.tsx'
import { LoginChoices } from '../login/LoginChoices.tsx'

/** Opens the wallet's own page, whose visitor has not chosen between a login and a wallet of this browser. */
export function WelcomeView() {
  const { offer } = loginWallet
  return (
    <div className="stack window-hero">
      <Illustration name="create" />
      <h2>{t('welcome.text')}</h2>
      {offer && <LoginChoices offer={offer} />}
      {offer && <p className="login-or">{t('login.or')}</p>}
      <Button block variant={offer ? 'secondary' : 'primary'} onClick={() => router.push({ name: 'CreateWallet' })}>
        {t('welcome.create')}
      </Button>
      <Button block variant="ghost" onClick={() => router.push({ name: 'ImportWallet' })}>
        {t('welcome.import')}
      </Button>
    </div>
  )
}
