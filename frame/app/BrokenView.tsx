import { t } from '../i18n/i18n.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

export function BrokenView() {
  return (
    <div className="stack">
      <Banner tone="danger">{t('broken.text')}</Banner>
      <p className="footnote">{t('broken.safe')}</p>
      <Button block onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </div>
  )
}
