import './siteAccess.css'
import { t } from '../../i18n/i18n.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'

/** Shown in the bar above the views, where it moves no button that the user is about to press. */
export function MoreWaiting() {
  const count = useStore(siteAccess.store, ({ waiting = 0 }) => waiting)
  return (
    <span className="more-waiting" role="status">
      {count > 0 && t('common.requestsWaiting', { count })}
    </span>
  )
}
