import { DigestMismatchError } from '@oriel/shared/errors/vaultErrors.ts'
import { useEffect, useId, useRef } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { proofIsLost, unlockFirst } from '../../localWallet/showRequest.ts'
import { InlineProofField, InlineProofLinks } from '../../parts/proof/InlineProofField.tsx'
import { type InlineProof, useInlineProof } from '../../parts/proof/useInlineProof.ts'
import { useTask } from '../../parts/useTask.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Approved } from '../../wallets/connector/connector.ts'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { ApprovalBar } from './ApprovalBar.tsx'
import { RejectButton } from './DecisionButtons.tsx'
import { type DecisionProps, GuardedBar, type GuardedProps } from './GuardedBar.tsx'

/**
 * Shows the approval in the wallet window. The guard is needed here too, because the second click of a double click on
 * the page can land in this window. The button also unlocks the wallet, or asks for a fresh proof if the risk is high,
 * so that the user sees a single prompt after the review.
 */
export function InWindow(guarded: GuardedProps) {
  const { approval, approved, stuck } = guarded
  const formId = useId()
  const latest = useRef(guarded)
  useEffect(() => {
    latest.current = guarded
  })
  const isLocked = useStore(localWallet.store, ({ status }) => status?.state !== 'unlocked')
  const isNeeded = useNeedsProof(guarded.highRisk, isLocked)
  const proof = useInlineProof({ isNeeded })
  const { run, isRunning, error } = useTask<void>(async () => {
    if (!approved) return
    await proof.prove()
    // Check that the content has not changed, because the view may stay interactive during the prompt.
    if (identifyContent(latest.current) !== identifyContent(guarded)) throw new DigestMismatchError()
    approval.settle({ surface: 'window', ...approved } satisfies Approved)
  })
  const settleWithoutProof = () => approval.settle(proofIsLost)
  if (isNeeded && isLocked && !proof.type) return <ProofFirst {...guarded} />
  return (
    <>
      {stuck && (
        <Banner tone="warning">
          {t(stuck === 'covered' ? 'approval.obstacle.coveredWindow' : 'approval.obstacle.too-smallWindow')}
        </Banner>
      )}
      <GuardedBar
        {...guarded}
        proof={
          <>
            <InlineProofField
              proof={proof}
              formId={formId}
              error={error}
              isRunning={isRunning}
              onLost={settleWithoutProof}
              isRow
            />
            <InlineProofLinks proof={proof} error={error} isRunning={isRunning} onLost={settleWithoutProof} />
          </>
        }
        form={proof.type === 'password' ? formId : undefined}
        isProved={proof.isComplete}
        isRunning={isRunning}
        onApprove={run}
      >
        {getLabel(guarded, proof.type)}
      </GuardedBar>
    </>
  )
}

/** Identifies all content that can change on screen during the confirmation: the texts, the limit and the fee. */
function identifyContent({ approval: { id, request }, approved, reading }: GuardedProps): string {
  const { speed } = approved?.transaction ?? {}
  return [id, request.limit, request.keepsAccount, speed, reading.text].join(' ')
}

/**
 * Returns true if the user must prove ownership. If the page's copy of the wallet is unlocked, it needs no key from
 * this window, and only a high risk requires a proof.
 */
function useNeedsProof(highRisk: boolean, isLocked: boolean): boolean {
  const isOpenThere = useStore(windowRequest.store, ({ opener }) => localWallet.isOpenThere(opener))
  if (isLocked) return highRisk || !isOpenThere
  return highRisk && localWallet.hasPasskey()
}

function getLabel({ action, unlockAction }: GuardedProps, type: InlineProof['type']): string {
  if (type === 'passkey') return t('approval.withPasskey', { action })
  return type === 'password' ? unlockAction : action
}

/**
 * Shown if the wallet belongs to a login and is locked. Such a wallet is unlocked in a separate view, which may call
 * the server.
 */
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
