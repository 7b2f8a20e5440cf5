import type { Slippage } from './draft.ts'
import type { SwapAsset } from './swapAsset.ts'

export const slippageChoices = [0.1, 0.5, 1] as const
/** Bounds of the slippage tolerance in percent. */
export const [minSlippage, maxSlippage] = [0.01, 5] as const
/** Slippage in percent above which the user is warned. */
export const highSlippage = 1
const usualSlippage = 1
const dollarSlippage = 0.1
/** Maximum difference between a dollar token's price and one dollar. */
const dollarMargin = 0.02

type Pair = { from: SwapAsset | undefined; to: SwapAsset | undefined }

/** Returns the slippage in percent. Two dollar tokens need less, because they hardly move against each other. */
export function getSlippage(chosen: Slippage | undefined, { from, to }: Pair): number | undefined {
  if (chosen !== 'auto') return chosen
  return isDollarToken(from) && isDollarToken(to) ? dollarSlippage : usualSlippage
}

export const isDollarToken = (asset: SwapAsset | undefined) =>
  asset?.price !== undefined && Math.abs(asset.price - 1) <= dollarMargin

const wholeBps = 10_000n

/** Returns the minimum output after slippage, in base units. */
export const computeMinimum = (expected: bigint, slippage: number): bigint =>
  (expected * (wholeBps - BigInt(Math.round(slippage * 100)))) / wholeBps

/** Returns the lowest minimum to accept from the backend. The backend rounds twice: for the price and for the fee. */
export function computeAcceptedMinimum(expected: bigint, slippage: number): bigint {
  const minimum = computeMinimum(expected, slippage)
  return minimum > 2n ? minimum - 2n : 0n
}
