import { useState } from 'react'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ApproveButton } from './ApproveButton.tsx'

type Props = {
  children: string
  /** The text that the user agrees to. Each change starts the guard's wait again. */
  content: string
  busy: boolean
  disabled?: boolean
  /** The id of the form whose fields the button submits. */
  form?: string | undefined
  onAccept: () => void
}

/**
 * The one button of a question of the wallet window. A double click on the page misses it. The user passes a message
 * that it signs on the way to it, because it stands below.
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
