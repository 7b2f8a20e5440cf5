import { createStore } from '../../../state/createStore.ts'
import type { SwapOrder } from './order.ts'
import type { SwapPlan } from './plan.ts'

/**
 * Steps visible to the user. `waiting` lasts until the token approval is mined, and `sent` until the connected wallet
 * reports the status of its calls.
 */
export type SwapStage = 'idle' | 'checking' | 'permit' | 'approving' | 'waiting' | 'swapping' | 'sent'

export type ReviewedSwap = { order: SwapOrder; plan: SwapPlan }

type State = {
  stage: SwapStage
  /** Frozen content of the review. Nothing else is signed. */
  reviewed: ReviewedSwap | undefined
  /** True if the output would now be less than reviewed. The user must then decide again. */
  moved: boolean
  error: Error | undefined
}

export const nothing: State = {
  stage: 'idle',
  reviewed: undefined,
  moved: false,
  error: undefined,
}

export const swapState = createStore<State>(() => nothing)
