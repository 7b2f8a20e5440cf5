import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Permit, SwapCall, SwapFee } from './buildSwapCall.ts'
import type { ExactSide } from './findRoute.ts'

/** Address of a token on the network. `nativeTokenAddress` represents the native currency. */
export type SwapToken = Hex

export type SwapParams = {
  entry: NetworkEntry
  from: SwapToken
  to: SwapToken
  /** Amount of the exact side in base units. */
  amount: bigint
  exact: ExactSide
  fee: SwapFee | undefined
}

export type SwapHop = { pool: Hex; from: Hex; to: Hex; feeBps: number }

export type SwapQuote = {
  amountIn: bigint
  /** Output at the current price, after the fee. */
  amountOut: bigint
  /** Parts per million. */
  priceImpact: bigint
  /** Empty if the swap only wraps or unwraps the native currency. */
  route: readonly SwapHop[]
  /** Upper bound of the gas for the swap alone, without an approval. */
  gas: bigint
  block: bigint
}

export type SwapOrder = SwapParams & {
  account: Hex
  /** Slippage tolerance in hundredths of a percent. */
  slippageBps: bigint
  /** Minimum output shown to the user. Applies as long as the current price reaches it. */
  promised: bigint | undefined
  permit: Permit | undefined
}

export type BuiltSwap = SwapQuote & {
  call: SwapCall
  /** Minimum output. If the output is lower, the swap reverts. */
  minimum: bigint
  /** Seconds since the epoch in chain time; undefined when the call never expires. */
  deadline: bigint | undefined
  /** Contract that needs an allowance, if any. */
  spender: Hex | undefined
}

/**
 * Source of swaps on one network. `quote` and `build` throw a `Refusal` that names the invalid field, or an
 * `UpstreamsDownError` if the chain does not respond.
 */
export type SwapSource = {
  id: string
  /** Contract that spends the sold token. */
  spender: Hex
  /** True if the router accepts permits (EIP-2612) and pays the operator's fee. */
  takesPermits: boolean
  paysFees: boolean
  quote(params: SwapParams): Promise<SwapQuote>
  build(order: SwapOrder): Promise<BuiltSwap>
}

/** Returns the network's source, or undefined if the network offers no swaps. */
export type OpenSwapSource = (entry: NetworkEntry) => Promise<SwapSource | undefined>
