import { t } from '../../i18n/i18n.ts'
import { BrandMark } from '../../parts/brand/BrandMark.tsx'
import { config } from '../../platform/config.ts'
import { outside } from '../../platform/outside.ts'
import { Button } from '../../ui/Button.tsx'

/** Shown when the requesting page is gone. The extension's panel stays open and continues with the next request. */
export function PageGone() {
  const isPanel = config.walletOrigin !== undefined
  return (
    <div className="stack waiting" role="status">
      <BrandMark size={48} />
      <p>{t(isPanel ? 'window.goneHere' : 'window.gone')}</p>
      {isPanel && (
        <Button variant="primary" onClick={outside.closeWindow}>
          {t('common.continue')}
        </Button>
      )}
    </div>
  )
}
