import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { NewProofForm } from './NewProofForm.tsx'
import { PersistentStorageGate } from './PersistentStorageGate.tsx'

export function CreateWalletView() {
  return (
    <div className="stack">
      <p>{t('create.text')}</p>
      <PersistentStorageGate mayDelete={t('create.mayDelete')}>
        <NewProofForm submitLabel={t('create.submit')} onSubmit={localWallet.create} />
      </PersistentStorageGate>
    </div>
  )
}
