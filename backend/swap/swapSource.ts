import type { Hex } from '#shared/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Permit, SwapCall, SwapFee } from './buildSwapCall.ts'
import type { ExactSide } from './findRoute.ts'

/** A token of the network; the network's own currency has `nativeTokenAddress`. */
export type SwapToken = Hex

export type SwapWish = {
  entry: NetworkEntry
  from: SwapToken
  to: SwapToken
  /** Base units of the exact side. */
  amount: bigint
  exact: ExactSide
  fee: SwapFee | undefined
}

export type SwapHop = { pool: Hex; from: Hex; to: Hex; feeBps: number }

export type SwapQuote = {
  amountIn: bigint
  /** What the account gets at the present price, after the fee. */
  amountOut: bigint
  /** Parts per million. */
  priceImpact: bigint
  /** Empty when the network's currency only becomes its token. */
  route: readonly SwapHop[]
  /** An upper bound for the swap alone, without an approval. */
  gas: bigint
  block: bigint
}

export type SwapOrder = SwapWish & {
  account: Hex
  /** The most that the price may move, in hundredths of a percent. */
  slippageBps: bigint
  /** The least that was promised. It is kept as long as the present price reaches it. */
  promised: bigint | undefined
  permit: Permit | undefined
}

export type BuiltSwap = SwapQuote & {
  call: SwapCall
  /** The least that the account gets, or the swap fails. */
  minimum: bigint
  /** Seconds since the epoch, on the chain's clock; undefined when the call never expires. */
  deadline: bigint | undefined
  /** The contract that must be allowed to spend the token; undefined when none must. */
  spender: Hex | undefined
}

/**
 * Where swaps come from. All functions throw a `Refusal` with the field that is wrong, or an `UpstreamsDownError` when
 * the chain does not answer.
 */
export type SwapSource = {
  id: string
  serves(entry: NetworkEntry): boolean
  /** The contract that an approval names. */
  spenderOf(entry: NetworkEntry): Hex
  quote(wish: SwapWish): Promise<SwapQuote>
  build(order: SwapOrder): Promise<BuiltSwap>
}
