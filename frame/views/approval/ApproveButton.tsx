import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Obstacle } from '../../guard/guardRules.ts'
import { useApprovalGuard } from '../../guard/useApprovalGuard.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  children: ReactNode
  busy: boolean
  disabled: boolean
  /** What is approved: while it changes, nothing can be. */
  content: unknown
  onApprove: () => void
  /** Told what stands in the way for so long that the user has to do something about it; undefined when it is gone. */
  onStuck: (obstacle: Obstacle | undefined) => void
}

/** A fading-in card and a passing toast cover the button for a moment too. */
const patienceMs = 1200
const passing: (Obstacle | undefined)[] = ['unseen', 'changing', 'pointer', undefined]

/** The one button that gives consent, behind the guard. */
export function ApproveButton({ children, busy, disabled, content, onApprove, onStuck }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { obstacle, dwelled, accepts } = useApprovalGuard(button, content)
  useStuck(obstacle, onStuck)
  return (
    <Button
      ref={button}
      variant="primary"
      busy={busy}
      disabled={disabled}
      arming={!disabled && !busy && obstacle !== undefined}
      data-guard={obstacle ?? 'ready'}
      data-dwelled={dwelled || undefined}
      onClick={(event) => accepts(event) && onApprove()}
    >
      {children}
    </Button>
  )
}

function useStuck(obstacle: Obstacle | undefined, onStuck: Props['onStuck']) {
  const stuck = passing.includes(obstacle) ? undefined : obstacle
  const [told] = useState({ onStuck })
  told.onStuck = onStuck
  useEffect(() => {
    if (stuck === undefined) return told.onStuck(undefined)
    const timer = setTimeout(() => told.onStuck(stuck), patienceMs)
    return () => clearTimeout(timer)
  }, [stuck, told])
}
