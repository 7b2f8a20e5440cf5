import { t } from '../../i18n/i18n.ts'
import { useStore } from '../../state/useStore.ts'
import { windowTask } from '../../walletWindow/windowTask.ts'

export function AskedBy() {
  const asking = useStore(windowTask.store, (state) => state.opener)
  if (!asking) return null
  return (
    <p className="footnote">
      <bdi>{t('login.for', { origin: asking.origin })}</bdi>
    </p>
  )
}
