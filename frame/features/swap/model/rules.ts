import type { MessageKey } from '../../../i18n/i18n.ts'
import { getExactUnits, type Slippage, type SwapDraft } from './draft.ts'
import type { SwapAsset } from './swapAsset.ts'

export type SwapVerdict = {
  /** The button's label. It names the first missing input. */
  label: MessageKey & `swap.button.${string}`
  isReady: boolean
  amountProblem?: 'form' | 'zero' | 'funds' | undefined
}

type Sides = { from: SwapAsset | undefined; to: SwapAsset | undefined }
type Judged = Pick<SwapDraft, 'exact' | 'amount' | 'max'>
/** What is known about the swap. If the balance is unknown, the simulation decides whether it is sufficient. */
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

/** Price impact thresholds, as fractions of the value. */
const impactSteps = { shown: 0.01, warning: 0.03, danger: 0.05, refused: 0.15 } as const
export type ImpactLevel = 'none' | keyof typeof impactSteps

export function getImpactLevel(impact: number): ImpactLevel {
  if (impact >= impactSteps.refused) return 'refused'
  if (impact >= impactSteps.danger) return 'danger'
  if (impact >= impactSteps.warning) return 'warning'
  return impact >= impactSteps.shown ? 'shown' : 'none'
}

export const slippageChoices = [0.1, 0.5, 1] as const
/** Bounds of the slippage tolerance in percent. */
export const [minSlippage, maxSlippage] = [0.01, 5] as const
/** Percent above which the user is warned. */
export const highSlippage = 1
const usualSlippage = 1
const dollarSlippage = 0.1
/** How far a token's price may be from one dollar to count as a dollar token. */
const dollarMargin = 0.02

/** Returns the slippage in percent. Two dollar tokens need less, because they hardly move against each other. */
export function getSlippage(chosen: Slippage | undefined, { from, to }: Sides): number | undefined {
  if (chosen !== 'auto') return chosen
  return isDollarToken(from) && isDollarToken(to) ? dollarSlippage : usualSlippage
}

export const isDollarToken = (asset: SwapAsset | undefined) =>
  asset?.price !== undefined && Math.abs(asset.price - 1) <= dollarMargin
