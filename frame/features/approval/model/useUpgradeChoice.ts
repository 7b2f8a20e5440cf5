import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Approval } from '../../../requests/approvals.ts'

export type UpgradeChoice = {
  /** Keeps the account as it is and sends each step as a separate transaction. Undefined once chosen. */
  keep: (() => void) | undefined
  /** Switches back to one atomic batch. Undefined unless the user opted out in this approval. */
  join: (() => void) | undefined
  /** True after one of the two buttons is pressed, until the other one receives focus. */
  isFocusLost: RefObject<boolean>
}

/** Returns the request with the user's choice. The object is stable until the choice changes. */
export function useUpgradeChoice(approval: Approval) {
  const [keeps, setKeeps] = useState(approval.request.keepsAccount)
  const isFocusLost = useRef(false)
  const wanted = useMemo(() => {
    const { keepsAccount: _, ...request } = approval.request
    return { ...approval, request: keeps ? { ...request, keepsAccount: true } : request }
  }, [approval, keeps])
  const change = (next: boolean) => () => {
    isFocusLost.current = true
    setKeeps(next)
  }
  const upgrade: UpgradeChoice = {
    keep: keeps ? undefined : change(true),
    join: keeps && !approval.request.keepsAccount ? change(false) : undefined,
    isFocusLost,
  }
  return { wanted, upgrade }
}
