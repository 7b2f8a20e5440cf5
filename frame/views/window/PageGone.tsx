import { t } from '../../i18n/i18n.ts'
import { LogoMark } from '../../ui/icons.tsx'

export function PageGone() {
  return (
    <div className="stack waiting" role="status">
      <LogoMark size={48} />
      <p>{t('window.gone')}</p>
    </div>
  )
}
