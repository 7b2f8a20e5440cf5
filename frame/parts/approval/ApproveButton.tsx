import { useEffect, useMemo, useRef, useState } from 'react'
import { isLasting, type LastingObstacle, type Obstacle } from '../../guard/guardRules.ts'
import { type Reading, useApprovalGuard } from '../../guard/useApprovalGuard.ts'
import { t } from '../../i18n/i18n.ts'
import { displayScale } from '../../state/displayScale.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import { GuardButton, type GuardPhase } from '../../ui/GuardButton.tsx'

type Props = {
  children: string
  busy: boolean
  disabled: boolean
  /** Content that the user approves. The button ignores clicks until the content has been unchanged for long enough. */
  content: unknown
  /** Text that the user must scroll through before approving. Undefined if all of it is visible. */
  reading?: Reading | undefined
  onUnread?: ((isUnread: boolean) => void) | undefined
  onApprove: () => void
  /** Called with an obstacle that persists and requires action by the user, or with undefined once it is gone. */
  onStuck: (obstacle: LastingObstacle | undefined) => void
  /** True if the button signs nothing and the prompt can't be moved to the wallet window. */
  isChoice?: boolean
  /** ID of the form that the button submits. */
  form?: string | undefined
}

/**
 * How long an obstacle must last before it is reported, in ms. Short obstacles are normal: the button also counts as
 * covered while the card fades in or a toast is shown over it.
 */
const reportDelayMs = 1200
const growingMs = 300

export function ApproveButton(props: Props) {
  const { children, busy, disabled, content, reading, onUnread, onApprove, onStuck } = props
  const { isChoice, form } = props
  const button = useRef<HTMLButtonElement>(null)
  const isBehind = useStore(siteAccess.store, siteAccess.isAskedFromBehind)
  // Also restart the wait when the requesting page moves to the foreground or background.
  const guarded = useMemo(() => content && { content, isBehind }, [content, isBehind])
  const { obstacle, dwelled, accepts } = useApprovalGuard(button, guarded, {
    baseScale: displayScale.known,
    isChoice,
    reading,
  })
  useUnread(obstacle === 'unread', onUnread)
  useStuck(obstacle, onStuck)
  return (
    <GuardButton
      ref={button}
      type={form === undefined ? 'button' : 'submit'}
      form={form}
      label={children}
      earlyLabels={{ wait: t('approval.early'), again: t('approval.pressAgain') }}
      phase={toPhase(obstacle)}
      busy={busy}
      disabled={disabled}
      data-guard={obstacle ?? 'ready'}
      data-dwelled={dwelled || undefined}
      onPress={(event) => {
        const isConsent = accepts(event)
        if (isConsent) onApprove()
        return isConsent
      }}
    />
  )
}

function toPhase(obstacle: Obstacle | undefined): GuardPhase {
  if (obstacle === undefined) return 'ready'
  if (obstacle === 'pointer') return 'touched'
  return obstacle === 'changing' ? 'filling' : 'waiting'
}

/** Reports unread text after a delay, because the end of the text is briefly hidden while the card grows. */
function useUnread(isUnread: boolean, onUnread: Props['onUnread']) {
  useEffect(() => {
    if (!isUnread) return onUnread?.(false)
    const timer = setTimeout(() => onUnread?.(true), growingMs)
    return () => clearTimeout(timer)
  }, [isUnread, onUnread])
}

function useStuck(obstacle: Obstacle | undefined, onStuck: Props['onStuck']) {
  const stuck = obstacle && isLasting(obstacle) ? obstacle : undefined
  const [latest] = useState({ onStuck })
  latest.onStuck = onStuck
  useEffect(() => {
    if (stuck === undefined) return latest.onStuck(undefined)
    const timer = setTimeout(() => latest.onStuck(stuck), reportDelayMs)
    return () => clearTimeout(timer)
  }, [stuck, latest])
}
