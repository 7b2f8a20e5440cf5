import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { loginWallet } from '../../login/loginWallet.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { LogoMark } from '../../ui/icons.tsx'
import { windowTask } from '../../walletWindow/windowTask.ts'
import { LoginChoices } from '../login/LoginChoices.tsx'

export function WelcomeView() {
  const asking = useStore(windowTask.store, (state) => state.opener)
  const { offer } = loginWallet
  return (
    <div className="stack welcome">
      <LogoMark size={48} />
      <p>{t('welcome.text')}</p>
      {asking && <p className="footnote">{t('welcome.for', { origin: asking.origin })}</p>}
      {offer && <LoginChoices offer={offer} />}
      {offer && <p className="login-or">{t('login.or')}</p>}
      <Button block variant={offer ? 'secondary' : 'primary'} onClick={() => router.push({ name: 'CreateWallet' })}>
        {t('welcome.create')}
      </Button>
      <Button block variant="secondary" onClick={() => router.push({ name: 'ImportWallet' })}>
        {t('welcome.import')}
      </Button>
    </div>
  )
}
