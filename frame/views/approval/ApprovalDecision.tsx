import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { UserRejectedError } from '#shared/errors.ts'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import type { Reading } from '../../guard/useApprovalGuard.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { localWallet, unlockFirst } from '../../localWallet/localWallet.ts'
import { approvalSurface, isTrustedHost } from '../../requests/approvalSurface.ts'
import type { Approval } from '../../requests/approvals.ts'
import { toasts } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Approved } from '../../wallets/connector/connector.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { windowTask } from '../../walletWindow/windowTask.ts'
import { useTask } from '../useTask.ts'
import { ApprovalBar, type Summary } from './ApprovalBar.tsx'
import { ApproveButton } from './ApproveButton.tsx'

type Props = {
  approval: Approval
  action: string
  /** The action's label while the wallet is locked. */
  unlockAction: string
  approved: Omit<Approved, 'surface'> | undefined
  highRisk: boolean
  impossible: boolean
  summary: Summary
  reading: Reading
}

export function ApprovalDecision(props: Props) {
  const { approval, highRisk, impossible, summary } = props
  const isWindow = useStore(windowTask.store, (state) => state.opener !== undefined)
  const [stuck, setStuck] = useState<LastingObstacle>()
  if (isWindow) return <InWindow {...props} stuck={stuck} onStuck={setStuck} />
  const surface = approvalSurface({ trusted: isTrustedHost(approval.request.origin), highRisk })
  if (surface === 'frame') return <InFrame {...props} stuck={stuck} onStuck={setStuck} />
  const why = highRisk ? 'approval.inWindowRisk' : 'approval.inWindowBrowser'
  return (
    <>
      <p className="footnote">{t(impossible ? 'approval.impossible' : why)}</p>
      <ApprovalBar {...summary} isStacked>
        <ElsewhereButtons approval={approval} impossible={impossible} highRisk={isRisky(props)} />
      </ApprovalBar>
    </>
  )
}

/** A request that is still being read, or could not be read, may be of any risk. */
const isRisky = ({ highRisk, approved }: Props) => highRisk || approved === undefined

type Guarded = Props & { stuck: LastingObstacle | undefined; onStuck: (obstacle: LastingObstacle | undefined) => void }

/** The wallet window needs the guard, too, because a double click on the page can land here. */
function InWindow(guarded: Guarded) {
  const { approval, action, approved, highRisk, stuck } = guarded
  const needsPasskey = highRisk && localWallet.hasPasskey()
  const { run, isRunning, error } = useTask<void>(async () => {
    if (!approved) return
    if (highRisk) await localWallet.confirmOwner()
    approval.settle({ surface: 'window', ...approved } satisfies Approved)
  })
  const isLocked = useStore(localWallet.store, ({ status }) => status?.state !== 'unlocked')
  if (highRisk && isLocked && !needsPasskey) return <ProofFirst {...guarded} />
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      {stuck && (
        <Banner tone="warning">
          {t(stuck === 'covered' ? 'approval.obstacle.coveredWindow' : 'approval.obstacle.too-smallWindow')}
        </Banner>
      )}
      <GuardedBar {...guarded} isRunning={isRunning} onApprove={run}>
        {needsPasskey ? t('approval.withPasskey', { action }) : action}
      </GuardedBar>
    </>
  )
}

/** The page's copy is open, so the window asked for no proof, but a high risk needs one. */
function ProofFirst({ approval, summary }: Props) {
  return (
    <ApprovalBar {...summary}>
      <Button variant="primary" onClick={() => approval.settle(unlockFirst)}>
        {t('approval.unlockFirst')}
      </Button>
      <RejectButton approval={approval} disabled={false} />
    </ApprovalBar>
  )
}

/** Approves in a trusted page. A locked wallet opens with the same click, and signs once it is open. */
function InFrame(guarded: Guarded) {
  const { approval, action, unlockAction, approved, stuck } = guarded
  const isLocked = useStore(ownWallet.store, ({ status }) => status?.state === 'locked')
  const { run, isRunning } = useTask<void>(async () => {
    if (!approved) return
    if (isLocked) await ownWallet.openWindow('unlock')
    approval.settle({ surface: 'frame', ...approved } satisfies Approved)
  }, showFailure)
  return (
    <>
      {stuck && stuck !== 'hidden' && (
        <Banner tone="warning">
          {t(`approval.obstacle.${stuck}`)} <WindowButton approval={approval} highRisk={isRisky(guarded)} small />
        </Banner>
      )}
      <GuardedBar {...guarded} isRunning={isRunning} onApprove={run}>
        {isLocked ? unlockAction : action}
      </GuardedBar>
    </>
  )
}

type BarProps = Guarded & { isRunning: boolean; onApprove: () => void; children: ReactNode }

function GuardedBar(props: BarProps) {
  const { approval, approved, impossible, summary, reading, onStuck, isRunning, onApprove, children } = props
  const [isUnread, setUnread] = useState(false)
  const isDisabled = !approved || impossible
  return (
    <ApprovalBar {...summary} text={isDisabled ? undefined : reading.text} isUnread={isUnread && !isDisabled}>
      <RejectButton approval={approval} disabled={isRunning} />
      <ApproveButton
        busy={isRunning}
        disabled={isDisabled}
        content={approved}
        reading={reading}
        onUnread={setUnread}
        onApprove={onApprove}
        onStuck={onStuck}
      >
        {children}
      </ApproveButton>
    </ApprovalBar>
  )
}

export function ElsewhereButtons(props: WindowButtonProps) {
  return (
    <>
      <WindowButton {...props} />
      <RejectButton approval={props.approval} disabled={false} />
    </>
  )
}

type WindowButtonProps = { approval: Approval; highRisk: boolean; small?: boolean; impossible?: boolean }

function WindowButton({ approval, highRisk, small, impossible = false }: WindowButtonProps) {
  const open = () =>
    ownWallet.approveInWindow(approval, { highRisk }).then(approval.settle, (failure: WalletFailure) => {
      if (failure.code === UserRejectedError.code) approval.settle(undefined)
      else showFailure(failure)
    })
  return (
    <Button
      variant="primary"
      icon="external"
      small={small}
      disabled={impossible}
      disabledReason={t('approval.impossible')}
      onClick={() => void open()}
    >
      {t('approval.inWindow')}
    </Button>
  )
}

type WalletFailure = Error & { code?: number }

/** Shows a toast, because another view stands here while the window is open. */
const showFailure = (error: unknown) => toasts.error(describeError(error))

function RejectButton({ approval, disabled }: { approval: Approval; disabled: boolean }) {
  return (
    <Button disabled={disabled} onClick={() => approval.settle(undefined)}>
      {t('approval.reject')}
    </Button>
  )
}
