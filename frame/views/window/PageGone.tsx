import { t } from '../../i18n/i18n.ts'
import { LogoMark } from '../../ui/icons.tsx'

/** Stands in for the current view of the wallet window once nobody waits for its answer. */
export function PageGone() {
  return (
    <div className="stack waiting" role="status">
      <LogoMark size={48} />
      <p>{t('window.gone')}</p>
    </div>
  )
}
