import type { Item } from '@oriel/clear-signing/description/description.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { canLimit } from '../../../chains/eip155/signing/allowanceLimit.ts'
import type { PreparedApproval } from '../../../consent/method/consentMethod.ts'
import type { Approval } from '../../../requests/approvals.ts'

export type LimitChoice = {
  item: Item
  amount: Amount
  /** The amount that the page requested. */
  requested: bigint
  limit: bigint | undefined
  isOpen: boolean
  open: () => void
  close: () => void
  /** True from the time when the form closes until the button that reopens the form receives focus. */
  isFocusLost: RefObject<boolean>
  /** Sets the limit. Removes it if `limit` is undefined. */
  set: (limit: bigint | undefined) => void
}

/**
 * Keeps the user's limit and adds it to the request. `limited` stays the same object until the limit or the approval
 * changes.
 */
export function useLimitedRequest(approval: Approval) {
  const [limit, setLimit] = useState(approval.request.limit)
  const limited = useMemo(() => {
    const { limit: _, ...request } = approval.request
    return { ...approval, request: limit === undefined ? request : { ...request, limit } }
  }, [approval, limit])
  return { limited, limit, setLimit }
}

type Limited = Pick<ReturnType<typeof useLimitedRequest>, 'limit' | 'setLimit'>

/**
 * Returns the limit choice for a request that only grants an unlimited allowance of a token with known decimals.
 * Returns undefined for other requests.
 */
export function useLimitChoice(prepared: PreparedApproval | undefined, { limit, setLimit }: Limited) {
  const [isOpen, setOpen] = useState(false)
  const isFocusLost = useRef(false)
  const { description, transaction } = prepared ?? {}
  const item = description?.headline.find(({ label }) => label.key === 'item.maySpend')
  if (!transaction || item?.kind !== 'amount' || description?.title.key !== 'action.allowSpending') return undefined
  const { amount } = item
  if (!canLimit(transaction.data) || amount.decimals === undefined) return undefined
  if (!amount.unlimited && limit === undefined) return undefined
  const close = () => {
    isFocusLost.current = true
    setOpen(false)
  }
  const set = (next: bigint | undefined) => {
    close()
    setLimit(next)
  }
  const requested = BigInt(`0x${transaction.data.slice(-64)}`)
  return {
    item,
    amount,
    requested,
    limit,
    isOpen,
    isFocusLost,
    set,
    close,
    open: () => setOpen(true),
  } satisfies LimitChoice
}
