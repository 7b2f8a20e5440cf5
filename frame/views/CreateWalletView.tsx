import { t } from '../i18n/i18n.ts'
import { homeWallet } from '../window/homeWallet.ts'
import { KeptStorageGate } from './KeptStorageGate.tsx'
import { NewProofForm } from './NewProofForm.tsx'

export function CreateWalletView() {
  return (
    <div className="stack">
      <p>{t('create.text')}</p>
      <KeptStorageGate mayDelete={t('create.mayDelete')}>
        <NewProofForm submitLabel={t('create.submit')} onSubmit={homeWallet.create} />
      </KeptStorageGate>
    </div>
  )
}
