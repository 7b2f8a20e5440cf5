import { type ComponentType, useState } from 'react'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import { t } from '../../i18n/i18n.ts'
import { useTask } from '../../parts/useTask.ts'
import { getApprovalSurface, isTrustedHost } from '../../requests/approvalSurface.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { Approved } from '../../wallets/connector/connector.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { ApprovalBar } from './ApprovalBar.tsx'
import { ElsewhereButtons, showFailure, WindowButton } from './DecisionButtons.tsx'
import { type DecisionProps, GuardedBar, type GuardedProps } from './GuardedBar.tsx'

type Props = DecisionProps & { InWindow: ComponentType<GuardedProps> | undefined }

export function ApprovalDecision({ InWindow, ...props }: Props) {
  const { approval, highRisk, blocked, summary } = props
  const isWindow = useStore(windowRequest.store, (state) => state.opener !== undefined)
  const [stuck, setStuck] = useState<LastingObstacle>()
  if (isWindow) return InWindow ? <InWindow {...props} stuck={stuck} onStuck={setStuck} /> : null
  const surface = getApprovalSurface({ trusted: isTrustedHost(approval.request.origin), highRisk })
  if (surface === 'frame') return <InFrame {...props} stuck={stuck} onStuck={setStuck} />
  const why = highRisk ? 'approval.inWindowRisk' : 'approval.inWindowBrowser'
  return (
    <>
      {blocked !== 'poor' && (
        <p className="footnote" data-why={blocked ? undefined : why}>
          {t(blocked ? `approval.blocked.${blocked}` : why)}
        </p>
      )}
      <ApprovalBar {...summary} isStacked>
        <ElsewhereButtons approval={approval} blocked={blocked} highRisk={isRisky(props)} />
      </ApprovalBar>
    </>
  )
}

/** True if the risk is high, or unknown because the request is still loading or could not be read. */
const isRisky = ({ highRisk, approved }: DecisionProps) => highRisk || approved === undefined

/** Approves in the frame of a trusted page. If the wallet is locked, the same click unlocks it and then signs. */
function InFrame(guarded: GuardedProps) {
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
