import './siteAccess.css'
import { t } from '../../i18n/i18n.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'

/**
 * Shows how many sites are waiting. Placed in the bar above the views, so that it does not move buttons under the
 * pointer.
 */
export function PendingSites() {
  const count = useStore(siteAccess.store, ({ waiting = 0 }) => waiting)
  return (
    <span className="more-waiting" role="status">
      {count > 0 && t('common.requestsWaiting', { count })}
    </span>
  )
}
