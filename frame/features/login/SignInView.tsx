import { t } from '../../i18n/i18n.ts'
import { AskedBy } from './AskedBy.tsx'
import { LoginChoices } from './LoginChoices.tsx'
import { loginWallet } from './model/loginWallet.ts'

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
