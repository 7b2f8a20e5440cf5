import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { isZero } from './tokenItems.ts'

/** Functions of `SwapRouter02` that the backend calls. */
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
])
/** Functions of a v2 router that the backend uses. These variants support fee-on-transfer tokens. */
const v2RouterAbi = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const wrappedAbi = parseAbi(['function deposit()', 'function withdraw(uint256 amount)'])

/**
 * Constant that the router uses for its own address. Tokens sent there stay in the router until a later call pays them
 * out.
 */
const routerItself = '0x0000000000000000000000000000000000000002'
const maxHops = 3
/** Maximum fee that the router allows: 1%. */
const maxFeeBps = 100n
const wholeBps = 10_000n

type SwapCall = { to: Hex; data: Hex; value: bigint }
type Place = { router: Hex; wrapped: Hex; account: Hex }

type SwapFee = { bps: number; recipient: Hex }
type SwapPermit = { token: Hex; value: bigint; deadline: bigint }

/** Decoded swap. `token` is undefined for the native currency. */
type ReadSwap = {
  spend: { token: Hex | undefined; amount: bigint }
  get: { token: Hex | undefined }
  /** Minimum amount that the account receives after the fee. If it would receive less, the call reverts. */
  minimum: bigint
  fee: SwapFee | undefined
  /** Unix time in seconds. Undefined if the call never expires. */
  deadline: bigint | undefined
  /** Signed permit that the call uses. The router is the spender and the account is the owner. */
  permit: SwapPermit | undefined
  /** Tokens in swap order. Empty if the call only wraps or unwraps the native currency. */
  path: readonly Hex[]
}

/**
 * Decodes a swap call that the backend built. Returns undefined for any other encoding, even an equivalent one, so that
 * the result does not depend on the leniency of a decoder.
 */
export function readSwapCall(call: SwapCall, place: Place): ReadSwap | undefined {
  if (isSameAddress(call.to, place.wrapped)) return readWrap(call, place.wrapped)
  return isSameAddress(call.to, place.router) ? (readRouted(call, place) ?? readV2Routed(call, place)) : undefined
}

function readWrap({ data, value }: SwapCall, wrapped: Hex): ReadSwap | undefined {
  const decoded = decodeExactly(wrappedAbi, data)
  const base = { fee: undefined, deadline: undefined, permit: undefined, path: [] }
  if (decoded?.functionName === 'deposit' && value > 0n) {
    return { ...base, spend: { token: undefined, amount: value }, get: { token: wrapped }, minimum: value }
  }
  if (decoded?.functionName !== 'withdraw' || value !== 0n) return undefined
  const [amount] = decoded.args
  return amount > 0n
    ? { ...base, spend: { token: wrapped, amount }, get: { token: undefined }, minimum: amount }
    : undefined
}

function readRouted({ data, value }: SwapCall, place: Place): ReadSwap | undefined {
  const outer = decodeExactly(routerAbi, data)
  if (outer?.functionName !== 'multicall') return undefined
  const [deadline, datas] = outer.args
  const steps = datas.map((step) => decodeExactly(routerAbi, step))
  const permitStep = steps[0]?.functionName === 'selfPermitIfNecessary' ? steps.shift() : undefined
  const [swapStep, ...payouts] = steps
  const swap = swapStep?.functionName === 'swapExactTokensForTokens' ? readExchange(swapStep.args) : undefined
  if (!swap || payouts.length > 1) return undefined
  const { amount, amountOutMin, path, first, to } = swap

  const payout = payouts.length === 1 ? readPayout(payouts[0], swap, place) : direct
  if (!payout || !isSameAddress(to, payout === direct ? place.account : routerItself)) return undefined
  const permit = permitStep && readPermit(permitStep, swap)
  if (permitStep && !permit) return undefined
  const isNative = value > 0n
  if (isNative && (value !== amount || permit || !isSameAddress(first, place.wrapped))) return undefined
  const { fee } = payout
  return {
    spend: { token: isNative ? undefined : first, amount },
    get: { token: payout.isNative ? undefined : swap.last },
    minimum: fee ? amountOutMin - (amountOutMin * BigInt(fee.bps)) / wholeBps : amountOutMin,
    fee,
    deadline,
    permit,
    path,
  }
}

/** Decodes a call of a v2 router. Such a call pays the account directly and has no permit and no swap fee. */
function readV2Routed({ data, value }: SwapCall, { wrapped, account }: Place): ReadSwap | undefined {
  const decoded = decodeExactly(v2RouterAbi, data)
  if (!decoded) return undefined
  const { functionName } = decoded
  const isNativeInput = functionName === 'swapExactETHForTokensSupportingFeeOnTransferTokens'
  const isNativeOutput = functionName === 'swapExactTokensForETHSupportingFeeOnTransferTokens'
  const [amountIn, amountOutMin, route, recipient, deadline] = isNativeInput ? [value, ...decoded.args] : decoded.args
  const swap = readExchange([amountIn, amountOutMin, route, recipient])
  if (!swap || !isSameAddress(swap.to, account)) return undefined
  if (!isNativeInput && value !== 0n) return undefined
  if (isNativeInput && !isSameAddress(swap.first, wrapped)) return undefined
  if (isNativeOutput && !isSameAddress(swap.last, wrapped)) return undefined
  return {
    spend: { token: isNativeInput ? undefined : swap.first, amount: swap.amount },
    get: { token: isNativeOutput ? undefined : swap.last },
    minimum: amountOutMin,
    fee: undefined,
    deadline,
    permit: undefined,
    path: swap.path,
  }
}

type SwapArgs = readonly [amount: bigint, least: bigint, path: readonly Hex[], to: Hex]
type Exchange = { amount: bigint; amountOutMin: bigint; path: readonly Hex[]; first: Hex; last: Hex; to: Hex }

/** Validates the arguments of a swap. Rejects an amount of 0, because the router would then use its entire balance. */
function readExchange([amount, amountOutMin, path, to]: SwapArgs): Exchange | undefined {
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || !isRoute(path) || amount === 0n || amountOutMin === 0n) return undefined
  return { amount, amountOutMin, path, first, last, to }
}

type Step = ReturnType<typeof decodeExactly<typeof routerAbi>>

function readPermit(step: Step, { first, amount }: Exchange): SwapPermit | undefined {
  if (step?.functionName !== 'selfPermitIfNecessary') return undefined
  const [token, value, deadline, v] = step.args
  const isOfSwap = isSameAddress(token, first) && value === amount && (v === 27 || v === 28)
  return isOfSwap ? { token, value, deadline } : undefined
}

type Payout = { fee: SwapFee | undefined; isNative: boolean }

/** Payout of a swap whose pool pays the account directly, so nothing stays in the router. */
const direct: Payout = { fee: undefined, isNative: false }

/** Decodes the step that pays the router's balance to the account. */
function readPayout(step: Step, { last, amountOutMin }: Exchange, { account, wrapped }: Place): Payout | undefined {
  const isOwn = (minimum: bigint, recipient: Hex) => minimum === amountOutMin && isSameAddress(recipient, account)
  switch (step?.functionName) {
    case 'unwrapWETH9':
      return isOwn(...step.args) && isSameAddress(last, wrapped) ? { fee: undefined, isNative: true } : undefined
    case 'unwrapWETH9WithFee': {
      const [minimum, recipient, ...feeArgs] = step.args
      const fee = readFee(...feeArgs)
      return fee && isOwn(minimum, recipient) && isSameAddress(last, wrapped) ? { fee, isNative: true } : undefined
    }
    case 'sweepTokenWithFee': {
      const [token, minimum, recipient, ...feeArgs] = step.args
      const fee = readFee(...feeArgs)
      return fee && isOwn(minimum, recipient) && isSameAddress(token, last) ? { fee, isNative: false } : undefined
    }
    default:
      return undefined
  }
}

function readFee(bps: bigint, recipient: Hex): SwapFee | undefined {
  return bps > 0n && bps <= maxFeeBps && !isZero(recipient) ? { bps: Number(bps), recipient } : undefined
}

/** Checks that all tokens of the path are distinct, and that it has no more hops than the backend uses. */
function isRoute(path: readonly Hex[]): boolean {
  return path.length > 1 && path.length <= maxHops + 1 && new Set(path).size === path.length
}

/**
 * Decodes a call of one of the ABI's functions. Returns undefined unless re-encoding it yields exactly the same data.
 */
function decodeExactly<const abi extends typeof routerAbi | typeof v2RouterAbi | typeof wrappedAbi>(
  abi: abi,
  data: Hex,
) {
  try {
    const decoded = decodeFunctionData({ abi, data })
    const encoded = encodeFunctionData({ abi, ...decoded } as never)
    return encoded === data ? decoded : undefined
  } catch {
    // The calldata matches none of these functions.
    return undefined
  }
}
