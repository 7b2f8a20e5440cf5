import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export function BrokenView() {
  return (
    <div className="stack">
      <Notice tone="danger">{t('broken.text')}</Notice>
      <p className="footnote">{t('broken.safe')}</p>
      <Button block onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </div>
  )
}
