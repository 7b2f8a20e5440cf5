import { t } from '../../i18n/i18n.ts'
import { BrandMark } from '../../parts/brand/BrandMark.tsx'
import { useStore } from '../../state/useStore.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'

/**
 * Shown in a wallet window that has no task, because the user opened it manually or twice, a page opened it, or it lost
 * its opener.
 */
export function NoRequestView() {
  const isForeign = useStore(windowRequest.store, (state) => state.isForeign)
  return (
    <div className="stack waiting">
      <BrandMark size={48} />
      {isForeign ? <p>{t('noRequest.foreign')}</p> : <NoWaitingSite />}
    </div>
  )
}

/**
 * Links to the wallet's own page, whose `Cross-Origin-Opener-Policy` header severs the reference of any page that
 * opened this window.
 */
function NoWaitingSite() {
  return (
    <>
      <p>{t('noRequest.text')}</p>
      <LinkButton href="/">{t('noRequest.home')}</LinkButton>
      <details className="developer-details">
        <summary>{t('noRequest.details')}</summary>
        <p className="footnote">{t('noRequest.cutOff')}</p>
      </details>
    </>
  )
}
