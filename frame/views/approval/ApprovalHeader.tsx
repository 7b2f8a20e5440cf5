import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { claimedName } from '../../requests/claimedName.ts'
import { options } from '../../state/options.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { windowTask } from '../../walletWindow/windowTask.ts'
import { OwnOrigin } from './OwnRequest.tsx'

export function ApprovalHeader({ approval }: { approval: Approval }) {
  const count = useStore(approvals.store, ({ pending }) => pending.length)
  const own = useStore(options.store, ({ metadata }) => metadata?.name)
  const openerName = useStore(windowTask.store, (state) => state.opener?.name)
  const name = own ?? openerName
  return (
    <header className="approval-head">
      {approval.request.own ? (
        <OwnOrigin request={approval.request} />
      ) : (
        <p className="approval-origin">
          <Icon name="globe" size={16} /> <bdi>{approval.request.origin}</bdi>
        </p>
      )}
      {name && !approval.request.own && (
        <p className="footnote">{t('approval.calledItself', { name: claimedName(name) })}</p>
      )}
      {count > 1 && (
        <p className="approval-queue" role="status">
          {t('approval.waiting', { count })}{' '}
          <Button variant="ghost" small onClick={() => approvals.rejectAll()}>
            {t('approval.rejectAll')}
          </Button>
        </p>
      )}
    </header>
  )
}
