import { useState } from 'react'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ApproveButton } from './ApproveButton.tsx'

type Props = {
  children: string
  /** The text that the user agrees to. Each change restarts the guard's wait. */
  content: string
  busy: boolean
  disabled?: boolean
  /** ID of the form that the button submits. */
  form?: string | undefined
  onAccept: () => void
}

/**
 * Only button of a prompt in the wallet window. Placed below the message that it signs, so that the user sees the
 * message first and a double click on the page doesn't hit the button.
 */
export function ConsentButton({ children, content, busy, disabled = false, form, onAccept }: Props) {
  const [stuck, setStuck] = useState<LastingObstacle>()
  return (
    <div className="consent">
      {stuck && stuck !== 'hidden' && <Banner tone="warning">{t(reasons[stuck])}</Banner>}
      <ApproveButton
        busy={busy}
        disabled={disabled}
        content={content}
        form={form}
        onApprove={onAccept}
        onStuck={setStuck}
        isChoice
      >
        {children}
      </ApproveButton>
    </div>
  )
}

const reasons = {
  covered: 'approval.obstacle.coveredWindow',
  'too-small': 'approval.obstacle.too-smallWindow',
  'zoomed-out': 'choice.obstacle.zoomed-out',
} as const
