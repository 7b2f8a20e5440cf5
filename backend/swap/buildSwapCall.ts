import type { Hex } from '@oriel/shared/chains/caip.ts'
import { encodeFunctionData, parseAbi, parseSignature } from 'viem'

/** Uniswap's `SwapRouter02`, whose v2 functions also support fee-on-transfer tokens. */
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
])
/** Functions of `UniswapV2Router02` and its forks. These variants support fee-on-transfer tokens. */
const v2RouterAbi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/**
 * Address constant that stands for the router itself. Tokens sent there stay in the router until a later call of the
 * same multicall uses them.
 */
const routerItself = '0x0000000000000000000000000000000000000002'

export type SwapFee = { bps: number; recipient: Hex }
export type Permit = { deadline: bigint; signature: Hex }
export type SwapCall = { to: Hex; data: Hex; value: bigint }

type V2RouteCall = {
  router: Hex
  account: Hex
  amountIn: bigint
  /** Minimum output of the last pool, before the fee. */
  minAmountOut: bigint
  /** Tokens along the route, in order. The wrapped token represents the native currency. */
  path: readonly Hex[]
  native: 'from' | 'to' | undefined
  /** Seconds since the epoch in chain time. */
  deadline: bigint
}
type RouteCall = V2RouteCall & { permit: Permit | undefined; fee: SwapFee | undefined }

export function buildSwapCall(call: RouteCall): SwapCall {
  const { router, account, amountIn, minAmountOut, path, native, deadline, permit, fee } = call
  const token = path[0] as Hex
  const last = path.at(-1) as Hex
  const isKept = native === 'to' || fee !== undefined
  const swap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactTokensForTokens',
    args: [amountIn, minAmountOut, [...path], isKept ? routerItself : account],
  })
  const steps = [
    ...(permit ? [encodePermit(token, amountIn, permit)] : []),
    swap,
    ...(isKept ? [encodePayout({ token: last, isNative: native === 'to', minAmountOut, account, fee })] : []),
  ]
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, steps] })
  return { to: router, data, value: native === 'from' ? amountIn : 0n }
}

/**
 * Builds the call of a v2 router. The router pays the account directly, and supports neither permits nor a swap fee.
 */
export function buildV2SwapCall(call: V2RouteCall): SwapCall {
  const { router, account, amountIn, minAmountOut, path, native, deadline } = call
  const abi = v2RouterAbi
  const rest = [minAmountOut, [...path], account, deadline] as const
  if (native === 'from') {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    return { to: router, data: encodeFunctionData({ abi, functionName, args: rest }), value: amountIn }
  }
  const functionName =
    native === 'to'
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  return { to: router, data: encodeFunctionData({ abi, functionName, args: [amountIn, ...rest] }), value: 0n }
}

function encodePermit(token: Hex, value: bigint, { deadline, signature }: Permit): Hex {
  const { r, s, yParity } = parseSignature(signature)
  const args = [token, value, deadline, 27 + yParity, r, s] as const
  return encodeFunctionData({ abi: routerAbi, functionName: 'selfPermitIfNecessary', args })
}

type Payout = { token: Hex; isNative: boolean; minAmountOut: bigint; account: Hex; fee: SwapFee | undefined }

function encodePayout({ token, isNative, minAmountOut, account, fee }: Payout): Hex {
  const abi = routerAbi
  if (!fee) return encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minAmountOut, account] })
  const bps = BigInt(fee.bps)
  const { recipient } = fee
  return isNative
    ? encodeFunctionData({ abi, functionName: 'unwrapWETH9WithFee', args: [minAmountOut, account, bps, recipient] })
    : encodeFunctionData({
        abi,
        functionName: 'sweepTokenWithFee',
        args: [token, minAmountOut, account, bps, recipient],
      })
}

/** Builds the call that wraps or unwraps the native currency one to one. Wrapping is not a swap and has no fee. */
export function buildWrapCall(wrapped: Hex, amount: bigint, native: 'from' | 'to'): SwapCall {
  if (native === 'from')
    return { to: wrapped, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }), value: amount }
  const data = encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
  return { to: wrapped, data, value: 0n }
}

/** Returns the part of an amount that the router pays to the fee recipient. */
export function computeFee(amount: bigint, fee: SwapFee | undefined): bigint {
  return fee ? (amount * BigInt(fee.bps)) / 10_000n : 0n
}
