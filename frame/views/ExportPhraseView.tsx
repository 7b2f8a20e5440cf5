import { t } from '../i18n/i18n.ts'
import { Notice } from '../ui/Notice.tsx'
import { homeWallet } from '../window/homeWallet.ts'
import { ProofForm } from './ProofForm.tsx'

export function ExportPhraseView() {
  return (
    <div className="stack">
      <Notice tone="warning">{t('backup.warning')}</Notice>
      <ProofForm submitLabel={t('export.submit')} onSubmit={homeWallet.exportPhrase} />
    </div>
  )
}
