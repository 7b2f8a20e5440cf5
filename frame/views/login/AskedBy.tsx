import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { opener } from '../../walletWindow/windowTask.ts'

/** The page for which somebody signs in: it is proved, whatever it calls itself. */
export function AskedBy() {
  const asking = useStore(opener.store, (state) => state.opener)
  if (!asking) return null
  return (
    <p className="footnote">
      <bdi>{t('login.for', { origin: asking.origin })}</bdi>
    </p>
  )
}
