import { t } from '../i18n/i18n.ts'
import { LinkButton } from '../ui/Button.tsx'
import { LogoMark } from '../ui/icons.tsx'

/** A wallet window that was opened by hand, twice, or cut off from the page that opened it. */
export function NobodyAskedView() {
  return (
    <div className="stack waiting">
      <LogoMark size={48} />
      <p>{t('nobody.text')}</p>
      <p className="footnote">{t('nobody.cutOff')}</p>
      <LinkButton href="/">{t('nobody.home')}</LinkButton>
    </div>
  )
}
