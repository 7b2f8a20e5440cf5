import { t } from '../i18n/i18n.ts'
import { loginWallet } from '../window/loginWallet.ts'
import { AskedBy } from './login/AskedBy.tsx'
import { LoginChoices } from './login/LoginChoices.tsx'

export function SignInView() {
  const { offer } = loginWallet
  return (
    <div className="stack">
      <p>{t('login.text')}</p>
      <AskedBy />
      {offer && <LoginChoices offer={offer} />}
    </div>
  )
}
