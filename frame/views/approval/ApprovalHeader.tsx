import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { claimedName } from '../../requests/claimedName.ts'
import { options } from '../../state/options.ts'
import { Button } from '../../ui/Button.tsx'
import { windowTask } from '../../walletWindow/windowTask.ts'
import { OriginLock } from './OriginLock.tsx'
import { OwnOrigin } from './OwnRequest.tsx'
import { shortOrigin } from './shortOrigin.ts'

/** Shows who asks: the origin that the browser proved, and below it the name that the page gives itself. */
export function ApprovalHeader({ approval }: { approval: Approval }) {
  const count = useStore(approvals.store, ({ pending }) => pending.length)
  const { own, origin } = approval.request
  const name = useSiteName()
  // The bar repeats a short origin above the buttons, and a low screen has no room for both.
  const isRepeated = !own && !name && count <= 1 && shortOrigin(origin) === origin
  return (
    <header className="approval-head" data-repeated={isRepeated || undefined}>
      {own ? (
        <OwnOrigin request={approval.request} />
      ) : (
        <div className="approval-who">
          <p className="approval-origin">
            <OriginLock origin={origin} /> <bdi dir="ltr">{origin}</bdi>
          </p>
          {name && <p className="approval-name">{t('approval.callsItself', { name })}</p>}
        </div>
      )}
      {count > 1 && (
        <p className="approval-queue">
          <span className="tag" role="status">
            {t('approval.waiting', { count })}
          </span>
          <Button variant="ghost" small onClick={() => approvals.rejectAll()}>
            {t('approval.rejectAll')}
          </Button>
        </p>
      )}
    </header>
  )
}

/** The page chooses the name, so it always stands in quotes and behind our words. */
function useSiteName(): string | undefined {
  const own = useStore(options.store, ({ metadata }) => metadata?.name)
  const openerName = useStore(windowTask.store, (state) => state.opener?.name)
  return claimedName(own ?? openerName ?? '')
}
