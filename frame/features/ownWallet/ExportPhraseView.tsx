import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { ProofForm } from '../../parts/proof/ProofForm.tsx'
import { useStore } from '../../state/useStore.ts'
import { loginAccount } from '../login/model/loginAccount.ts'
import { OwnerProof } from '../login/OwnerProof.tsx'
import { PhraseWarning } from './PhraseWarning.tsx'

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
