import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { loginAccount } from '../../login/loginAccount.ts'
import { useStore } from '../../state/useStore.ts'
import { OwnerProof } from '../login/OwnerProof.tsx'
import { PhraseWarning } from './PhraseWarning.tsx'
import { ProofForm } from './ProofForm.tsx'

export function ExportPhraseView() {
  const isOfLogin = useStore(localWallet.store, ({ status }) => status?.login !== undefined)
  return (
    <div className="stack">
      <PhraseWarning />
      {isOfLogin ? (
        <OwnerProof
          submitLabel={t('export.submit')}
          view={{ name: 'ExportPhrase' }}
          onSubmit={loginAccount.exportPhrase}
        />
      ) : (
        <ProofForm submitLabel={t('export.submit')} onSubmit={localWallet.exportPhrase} />
      )}
    </div>
  )
}
