import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { loginAccount } from '../../login/loginAccount.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OwnerProof } from '../login/OwnerProof.tsx'
import { ProofForm } from './ProofForm.tsx'

export function ExportPhraseView() {
  const isOfLogin = useStore(localWallet.store, ({ status }) => status?.login !== undefined)
  return (
    <div className="stack">
      <Banner tone="warning">{t('backup.warning')}</Banner>
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
