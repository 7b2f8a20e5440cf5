import { t } from '../../i18n/i18n.ts'
import { LogoMark } from '../../ui/icons.tsx'

/** Replaces the view of the wallet window when the page that waited for an answer is gone. */
export function PageGone() {
  return (
    <div className="stack waiting" role="status">
      <LogoMark size={48} />
      <p>{t('window.gone')}</p>
    </div>
  )
}
