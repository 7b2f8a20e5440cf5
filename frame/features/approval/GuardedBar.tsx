import { type ReactNode, useState } from 'react'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import type { Reading } from '../../guard/useApprovalGuard.ts'
import { ApproveButton } from '../../parts/approval/ApproveButton.tsx'
import type { Approval } from '../../requests/approvals.ts'
import type { Approved } from '../../wallets/connector/connector.ts'
import { ApprovalBar, type Summary } from './ApprovalBar.tsx'
import { type Blocked, RejectButton } from './DecisionButtons.tsx'

export type DecisionProps = {
  approval: Approval
  action: string
  /** The action's label while the wallet is locked. */
  unlockAction: string
  approved: Omit<Approved, 'surface'> | undefined
  highRisk: boolean
  /** Reason why the request cannot be approved now, if any. */
  blocked: Blocked | undefined
  summary: Summary
  reading: Reading
}

export type GuardedProps = DecisionProps & {
  stuck: LastingObstacle | undefined
  onStuck: (obstacle: LastingObstacle | undefined) => void
}

type BarProps = GuardedProps & {
  isRunning: boolean
  onApprove: () => void
  /** ID of the proof form that the button submits. */
  form?: string | undefined
  /** False while the proof form is empty. @default true */
  isProved?: boolean
  proof?: ReactNode
  children: string
}

export function GuardedBar(props: BarProps) {
  const { approval, approved, blocked, summary, reading, onStuck, isRunning, onApprove, children } = props
  const { form, isProved = true, proof } = props
  const [isUnread, setUnread] = useState(false)
  const isDisabled = !approved || blocked !== undefined
  return (
    <ApprovalBar
      {...summary}
      proof={proof}
      text={isDisabled ? undefined : reading.text}
      isUnread={isUnread && !isDisabled}
    >
      <RejectButton approval={approval} disabled={isRunning} />
      <ApproveButton
        busy={isRunning}
        disabled={isDisabled || !isProved}
        form={form}
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
