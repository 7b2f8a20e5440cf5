import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { UserRejectedError } from '#shared/errors.ts'
import { deviceWallet } from '../../connectors/auth.ts'
import type { Approved } from '../../connectors/connector.ts'
import type { Obstacle } from '../../guard/guardRules.ts'
import { type MessageKey, t } from '../../i18n/i18n.ts'
import type { Approval } from '../../requests/approvals.ts'
import { approvalSurface, isTrustedHost } from '../../requests/surface.ts'
import { toasts } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { homeWallet } from '../../window/homeWallet.ts'
import { opener } from '../../window/opener.ts'
import { useTask } from '../useTask.ts'
import { ApproveButton } from './ApproveButton.tsx'

type Props = {
  approval: Approval
  action: string
  /** What is shown and would be approved; undefined while it cannot be. */
  approved: Omit<Approved, 'surface'> | undefined
  highRisk: boolean
  /** Nothing is wrong with showing it, but it cannot be sent. */
  impossible: boolean
}

/** Reject or approve, where this request may be approved. */
export function ApprovalDecision(props: Props) {
  const isWindow = useStore(opener.store, (state) => state.opener !== undefined)
  const [stuck, setStuck] = useState<Obstacle>()
  if (isWindow) return <InWindow {...props} stuck={stuck} onStuck={setStuck} />
  const surface = approvalSurface({ trusted: isTrustedHost(props.approval.request.origin), highRisk: props.highRisk })
  if (surface === 'window') return <ElsewhereDecision {...props} why="approve.inWindowRisk" />
  return <InFrame {...props} stuck={stuck} onStuck={setStuck} />
}

type Guarded = Props & { stuck: Obstacle | undefined; onStuck: (obstacle: Obstacle | undefined) => void }

/** The owner's own ground: behind the guard too, because a double click on the page can land here. */
function InWindow(guarded: Guarded) {
  const { approval, action, approved, highRisk, stuck } = guarded
  const needsPasskey = highRisk && homeWallet.hasPasskey()
  const { run, isRunning, error } = useTask(async () => {
    if (!approved) return
    if (highRisk) await homeWallet.confirmOwner()
    approval.settle({ surface: 'window', ...approved } satisfies Approved)
  })
  return (
    <>
      {error && <Notice tone="danger">{error}</Notice>}
      {stuck && (
        <Notice tone="warning">
          {t(stuck === 'covered' ? 'approve.obstacle.coveredWindow' : 'approve.obstacle.too-smallWindow')}
        </Notice>
      )}
      <GuardedActions {...guarded} isRunning={isRunning} onApprove={() => run(undefined)}>
        {needsPasskey ? t('approve.withPasskey', { action }) : action}
      </GuardedActions>
    </>
  )
}

/** In a trusted page. A locked wallet is opened in the same click, and signs once it is open. */
function InFrame(guarded: Guarded) {
  const { approval, action, approved, stuck } = guarded
  const isLocked = useStore(deviceWallet.store, ({ status }) => status?.state === 'locked')
  const { run, isRunning } = useTask(async () => {
    if (!approved) return
    if (isLocked) await deviceWallet.openWindow('unlock')
    approval.settle({ surface: 'frame', ...approved } satisfies Approved)
  }, tell)
  return (
    <>
      {stuck && stuck !== 'hidden' && (
        <Notice tone="warning">
          {t(`approve.obstacle.${stuck as 'covered' | 'too-small' | 'zoomed-out'}`)}{' '}
          <WindowButton approval={approval} small />
        </Notice>
      )}
      <GuardedActions {...guarded} isRunning={isRunning} onApprove={() => run(undefined)}>
        {isLocked ? t('approve.unlockAnd', { action }) : action}
      </GuardedActions>
    </>
  )
}

type ActionsProps = Guarded & { isRunning: boolean; onApprove: () => void; children: ReactNode }

function GuardedActions({ approval, approved, impossible, onStuck, isRunning, onApprove, children }: ActionsProps) {
  return (
    <div className="actions">
      <RejectButton approval={approval} disabled={isRunning} />
      <ApproveButton
        busy={isRunning}
        disabled={!approved || impossible}
        content={approved}
        onApprove={onApprove}
        onStuck={onStuck}
      >
        {children}
      </ApproveButton>
    </div>
  )
}

/** Not here: the wallet window shows it again and decides. */
export function ElsewhereDecision({
  approval,
  why,
}: {
  approval: Approval
  why: MessageKey & `approve.inWindow${string}`
}) {
  return (
    <>
      <p className="footnote">{t(why)}</p>
      <div className="actions" data-stacked>
        <WindowButton approval={approval} />
        <RejectButton approval={approval} disabled={false} />
      </div>
    </>
  )
}

function WindowButton({ approval, small }: { approval: Approval; small?: boolean }) {
  const open = () =>
    deviceWallet.approveInWindow(approval).then(approval.settle, (failure: WalletFailure) => {
      if (failure.code === UserRejectedError.code) approval.settle(undefined)
      else tell(failure)
    })
  return (
    <Button variant="primary" icon="external" small={small} onClick={() => void open()}>
      {t('approve.inWindow')}
    </Button>
  )
}

type WalletFailure = Error & { code?: number }

/** While the window is open something else stands here: what went wrong with it is said over the view. */
const tell = ({ message }: Error) => toasts.error(message)

function RejectButton({ approval, disabled }: { approval: Approval; disabled: boolean }) {
  return (
    <Button disabled={disabled} onClick={() => approval.settle(undefined)}>
      {t('approve.reject')}
    </Button>
  )
}
