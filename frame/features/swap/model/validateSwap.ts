import type { MessageKey } from '../../../i18n/i18n.ts'
import { getExactUnits, type SwapDraft } from './draft.ts'
import type { SwapAsset } from './swapAsset.ts'

export type SwapVerdict = {
  /** Label of the button. Names the first missing input, if any. */
  label: MessageKey & `swap.button.${string}`
  isReady: boolean
  amountProblem?: 'form' | 'zero' | 'funds' | undefined
}

type Sides = { from: SwapAsset | undefined; to: SwapAsset | undefined }
type Judged = Pick<SwapDraft, 'exact' | 'amount' | 'max'>
/** Known facts about the swap. If the balance is unknown, the simulation decides whether it is sufficient. */
type Quoted = {
  isBalanceKnown: boolean
  spend: bigint | undefined
  problem: 'liquidity' | 'quote' | undefined
  isFresh: boolean
  slippage: number | undefined
}

/** Validates the form in the order in which a user fills it in. */
export function validateSwap(
  draft: Judged,
  { from, to }: Sides,
  { isBalanceKnown, spend, problem, isFresh, slippage }: Quoted,
): SwapVerdict {
  const reject = (label: SwapVerdict['label'], amountProblem?: SwapVerdict['amountProblem']) => {
    return { label, isReady: false, amountProblem }
  }
  if (!from || !to) return reject('swap.button.token')
  if (draft.amount.trim() === '') return reject('swap.button.amount')
  const units = getExactUnits(draft, draft.exact === 'from' ? from : to)
  if (units === undefined) return reject('swap.button.amount', 'form')
  if (units === 0n) return reject('swap.button.amount', 'zero')
  const giveUnits = draft.exact === 'from' ? units : spend
  if (isBalanceKnown && giveUnits !== undefined && giveUnits > from.units) return reject('swap.button.funds', 'funds')
  if (problem === 'liquidity') return reject('swap.button.liquidity')
  if (problem === 'quote') return { label: 'swap.button.retry', isReady: false }
  if (slippage === undefined) return reject('swap.button.slippage')
  if (!isFresh) return reject('swap.button.checking')
  return { label: 'swap.button.review', isReady: true }
}
