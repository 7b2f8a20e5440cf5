import { t } from '../../i18n/i18n.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'

/**
 * Warns the user never to share the phrase. Names the site that opened the window, because that site could ask for the
 * phrase next.
 */
export function PhraseWarning() {
  const asking = useStore(windowRequest.store, (state) => state.opener)
  return (
    <Banner tone="warning">
      {asking ? <bdi>{t('backup.warningForSite', { site: getSiteName(asking.origin) })}</bdi> : t('backup.warning')}
    </Banner>
  )
}
