import './approval.css'
import { t } from '../../i18n/i18n.ts'
import { SiteText } from '../../parts/site/SiteText.tsx'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { sanitizeName } from '../../requests/sanitizeName.ts'
import { options } from '../../state/options.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { shortenOrigin } from './model/shortenOrigin.ts'
import { OriginLock } from './OriginLock.tsx'
import { OwnOrigin } from './OwnRequest.tsx'

type Props = {
  approval: Approval
  /** True if the view has an approval bar. The bar shows the origin right above the buttons. */
  hasBar?: boolean
}

/** Shows the origin verified by the browser and the name that the page claims, unless the bar already shows both. */
export function ApprovalHeader({ approval, hasBar = false }: Props) {
  const count = useStore(approvals.store, ({ pending }) => pending.length)
  const { own, origin } = approval.request
  const name = useSiteName()
  const isSaid = hasBar && fitsInBar(origin)
  if (isSaid && !own && count <= 1) return null
  return (
    <header className="approval-head">
      {own && <OwnOrigin request={approval.request} isSaid={isSaid} />}
      {!own && !isSaid && (
        <div className="approval-who">
          <p className="approval-origin">
            <OriginLock origin={origin} /> <SiteText site={origin} />
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

/** True if the origin fits on one line of the bar without truncation. */
export const fitsInBar = (origin: string) => shortenOrigin(origin) === origin

/** Returns the site's name. The page chooses it, so always introduce it with our own words. */
export function useSiteName(): string | undefined {
  const own = useStore(options.store, ({ metadata }) => metadata?.name)
  const openerName = useStore(windowRequest.store, (state) => state.opener?.name)
  return sanitizeName(own ?? openerName ?? '')
}
