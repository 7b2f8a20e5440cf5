import { formatPlainAmount } from '../../../parts/tokens/fiat.ts'
import type { SwapOrder } from './order.ts'

/** Describes a swap for the page's analytics. */
export function getEventFacts({ give, get, spend, expected }: SwapOrder) {
  return {
    swapFromToken: give.symbol,
    swapToToken: get.symbol,
    swapFromAmount: formatPlainAmount(spend, give.decimals),
    swapToAmount: formatPlainAmount(expected, get.decimals),
  }
}
