import { useState } from 'react'
import type { LastingObstacle } from '../../guard/guardRules.ts'
import { t } from '../../i18n/i18n.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { ApproveButton } from './ApproveButton.tsx'

type Props = {
  children: string
  /** The text that the user agrees to. Each change restarts the guard's wait. */
  content: string
  busy?: boolean
  disabled?: boolean
  onAccept: () => void
  onCancel: () => void
}

export function GuardedChoice({ children, content, busy = false, disabled = false, onAccept, onCancel }: Props) {
  const [stuck, setStuck] = useState<LastingObstacle>()
  const isWindow = useStore(windowRequest.store, (state) => state.opener !== undefined)
  return (
    <>
      {stuck && stuck !== 'hidden' && <Banner tone="warning">{t(getReasonKey(stuck, isWindow))}</Banner>}
      <div className="actions">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <ApproveButton
          busy={busy}
          disabled={disabled}
          content={content}
          onApprove={onAccept}
          onStuck={setStuck}
          isChoice
        >
          {children}
        </ApproveButton>
      </div>
    </>
  )
}

function getReasonKey(stuck: LastingObstacle, isWindow: boolean) {
  if (stuck === 'zoomed-out') return 'choice.obstacle.zoomed-out'
  if (isWindow) return stuck === 'covered' ? 'approval.obstacle.coveredWindow' : 'approval.obstacle.too-smallWindow'
  return stuck === 'covered' ? 'choice.obstacle.covered' : 'choice.obstacle.too-small'
}
