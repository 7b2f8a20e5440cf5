import { t } from '../i18n/i18n.ts'
import { homeWallet } from '../window/homeWallet.ts'
import { NewProofForm } from './NewProofForm.tsx'

export function CreateWalletView() {
  return (
    <div className="stack">
      <p>{t('create.text')}</p>
      <NewProofForm submitLabel={t('create.submit')} onSubmit={homeWallet.create} />
    </div>
  )
}
