import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet, unlockFirst } from '../../localWallet/localWallet.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Approved } from '../../wallets/connector/connector.ts'
import { useTask } from '../useTask.ts'
import { ApprovalBar } from './ApprovalBar.tsx'
import { RejectButton } from './DecisionButtons.tsx'
import { type DecisionProps, GuardedBar, type GuardedProps } from './GuardedBar.tsx'

/** The wallet window needs the guard, too, because a double click on the page can land here. */
export function InWindow(guarded: GuardedProps) {
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
function ProofFirst({ approval, summary }: DecisionProps) {
  return (
    <ApprovalBar {...summary}>
      <Button variant="primary" onClick={() => approval.settle(unlockFirst)}>
        {t('approval.unlockFirst')}
      </Button>
      <RejectButton approval={approval} disabled={false} />
    </ApprovalBar>
  )
}
