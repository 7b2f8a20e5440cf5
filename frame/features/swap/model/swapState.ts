import { createStore } from '../../../state/createStore.ts'
import type { SwapOrder } from './order.ts'
import type { SwapPlan } from './plan.ts'

/**
 * The steps that the user sees. `waiting` lasts until the network has the approval of the token, and `sent` until
 * another wallet says what became of its calls.
 */
export type SwapStage = 'idle' | 'checking' | 'permit' | 'approving' | 'waiting' | 'swapping' | 'sent'

export type ReviewedSwap = { order: SwapOrder; plan: SwapPlan }

type State = {
  stage: SwapStage
  /** What is on screen, frozen: nothing else is signed. */
  reviewed: ReviewedSwap | undefined
  /** Set when less would come out now than what was reviewed. The user decides again. */
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
