import { t } from '../../i18n/i18n.ts'
import { useStore } from '../../state/useStore.ts'
import { windowRequest } from '../../walletWindow/windowRequest.ts'

export function AskedBy() {
  const asking = useStore(windowRequest.store, (state) => state.opener)
  if (!asking) return null
  return (
    <p className="footnote">
      <bdi>{t('login.for', { origin: asking.origin })}</bdi>
    </p>
  )
}
