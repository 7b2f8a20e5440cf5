import { t } from '../../i18n/i18n.ts'
import { loginWallet } from '../../login/loginWallet.ts'
import { AskedBy } from './AskedBy.tsx'
import { LoginChoices } from './LoginChoices.tsx'

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
