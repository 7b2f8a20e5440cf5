import { plainAmount } from '../../../parts/tokens/fiat.ts'
import type { SwapOrder } from './order.ts'

/** Describes a swap for the page's analytics. */
export function eventFacts({ give, get, spend, expected }: SwapOrder) {
  return {
    swapFromToken: give.symbol,
    swapToToken: get.symbol,
    swapFromAmount: plainAmount(spend, give.decimals),
    swapToAmount: plainAmount(expected, get.decimals),
  }
}
