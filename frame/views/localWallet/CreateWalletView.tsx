import { t } from '../../i18n/i18n.ts'
import { homeWallet } from '../../localWallet/localWallet.ts'
import { NewProofForm } from '../login/NewProofForm.tsx'
import { KeptStorageGate } from './PersistentStorageGate.tsx'

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
