import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getWrappedToken } from '../../known/knownTokens.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { isRouter } from './known.ts'
import type { IntentOf } from './part.ts'

type Swap = IntentOf<'swap'>
type SwapStep = DecodedCall & { intent: Swap }
type Place = { router: Hex; wrapped: string | undefined; value: bigint }

/** Maximum fee in basis points. `SwapRouter02` reverts if the fee is higher. */
const maxFeeBps = 100n
const wholeBps = 10_000n

/**
 * Merges each swap that pays the router with the next step if that step pays the account. If the steps do not match,
 * keeps them separate and marks the batch as unclear, because one step can take another step's output.
 */
export function joinRouterSteps(decoded: DecodedCall, network: Network): DecodedCall {
  const { call, intent, inner } = decoded
  if (!call.to || !isRouter(call.to, network) || isForwarded(decoded)) {
    return { ...decoded, inner: inner.map((innerCall) => joinRouterSteps(innerCall, network)) }
  }
  const place = { router: call.to, wrapped: getWrappedToken(network), value: call.value }
  const steps = flattenSteps(decoded)
  const joined = steps && joinSteps(steps, place)?.map((step) => withDeadline(step, getDeadlines(decoded)))
  const [first, ...others] = joined ?? []
  if (first && others.length === 0) return { ...decoded, intent: first.intent, inner: [] }
  if (intent.type !== 'batch') return decoded
  if (!joined) return joinForwarded({ ...decoded, intent: { ...intent, isUnclear: true } }, network)
  return { ...decoded, intent: { ...intent, calls: joined.map((step) => step.call) }, inner: joined }
}

/** True if the call is a batch of calls to other contracts. */
const isForwarded = ({ intent }: DecodedCall) => intent.type === 'batch' && !intent.sharesValue

/** Joins the steps inside calls that are forwarded to another contract. Leaves the router's own steps separate. */
function joinForwarded(decoded: DecodedCall, network: Network): DecodedCall {
  const inner = decoded.inner.map((innerCall) =>
    isForwarded(innerCall) ? joinRouterSteps(innerCall, network) : joinForwarded(innerCall, network),
  )
  return { ...decoded, inner }
}

/** Replaces nested batches with their steps. Returns undefined if steps are hidden or forwarded to another contract. */
function flattenSteps(decoded: DecodedCall): DecodedCall[] | undefined {
  if (decoded.intent.type !== 'batch') return [decoded]
  if (decoded.hiddenInner > 0 || isForwarded(decoded)) return undefined
  const steps = decoded.inner.map(flattenSteps)
  return steps.every((step) => step !== undefined) ? steps.flat() : undefined
}

function getDeadlines({ intent, inner }: DecodedCall): bigint[] {
  if (intent.type !== 'batch') return []
  return [...(intent.until === undefined ? [] : [intent.until]), ...inner.flatMap(getDeadlines)]
}

function withDeadline(step: DecodedCall, deadlines: readonly bigint[]): DecodedCall {
  if (!isSwap(step)) return step
  const [first, ...others] = step.intent.until === undefined ? deadlines : [...deadlines, step.intent.until]
  if (first === undefined) return step
  const until = others.reduce((a, b) => (b < a ? b : a), first)
  return { ...step, intent: { ...step.intent, until } }
}

const isSwap = (step: DecodedCall | undefined): step is SwapStep => step?.intent.type === 'swap'

function joinSteps(steps: readonly DecodedCall[], place: Place): DecodedCall[] | undefined {
  const joined: DecodedCall[] = []
  let isRefunded = false
  for (const [at, step] of steps.entries()) {
    const { intent } = step
    const before = steps[at - 1]
    if (intent.type === 'permit' || (isSwap(step) && step.intent.amountIn !== 0n)) {
      joined.push(step)
    } else if (intent.type === 'payout' && isSwap(before)) {
      // Only a payout directly after the swap counts, because a step in between could take the pool's output.
      const paid = applyPayout(before.intent, intent, place)
      if (!paid) return undefined
      joined[joined.length - 1] = { ...before, intent: paid }
    } else if (intent.type === 'refund' && at === steps.length - 1) {
      isRefunded = true
    } else return undefined
  }
  const paid = place.value > 0n || isRefunded ? applyNativeValue(joined, isRefunded, place) : joined
  return paid && dropUsedPermits(paid)
}

/**
 * Returns the swap with its payout applied, or undefined if the router pays out something other than the swap's output.
 */
function applyPayout(swap: Swap, { token, amountOutMin, to, fee }: IntentOf<'payout'>, place: Place): Swap | undefined {
  const { native, amountOut, to: _, ...rest } = swap
  const paid = token ?? place.wrapped
  const isOutput = isSameAddress(swap.to, place.router) && !native && isSameAddress(paid, swap.path.at(-1))
  if (!isOutput || (fee && (fee.bps === 0n || fee.bps > maxFeeBps))) return undefined
  const larger = swap.amountOutMin !== undefined && swap.amountOutMin > amountOutMin ? swap.amountOutMin : amountOutMin
  const gross = amountOut ?? larger
  const net = gross - (fee ? (gross * fee.bps) / wholeBps : 0n)
  return {
    ...rest,
    ...(amountOut === undefined ? { amountOutMin: net } : { amountOut: net }),
    to,
    native: token === undefined ? 'received' : undefined,
    fee,
  }
}

/**
 * Applies the call's value to the swap that spends it. Returns undefined for two or more swaps, because one could spend
 * the other's value.
 */
function applyNativeValue(steps: readonly DecodedCall[], isRefunded: boolean, place: Place): DecodedCall[] | undefined {
  const [swap, ...others] = steps.filter(isSwap)
  const intent = swap && others.length === 0 ? assignNativeValue(swap.intent, isRefunded, place) : undefined
  return intent && steps.map((step) => (step === swap ? { ...step, intent } : step))
}

function assignNativeValue(swap: Swap, isRefunded: boolean, { value, wrapped }: Place): Swap | undefined {
  const { amountIn, ...rest } = swap
  const amountInMax = amountIn ?? swap.amountInMax ?? 0n
  // Functions named after the native currency, such as `swapExactETHForTokens`, spend the whole value or refund the
  // rest.
  if (swap.native === 'given') return isRefunded ? undefined : swap
  if (!wrapped || !isSameAddress(swap.path[0], wrapped)) return isRefunded ? undefined : { ...swap, leftover: value }
  if (swap.native || (value < amountInMax && amountIn === undefined)) return undefined
  // If the value is insufficient, the router takes the wrapped token from the account.
  if (value < amountInMax) return isRefunded ? undefined : { ...swap, leftover: value }
  if (amountIn === value || (isRefunded && amountIn === undefined)) return { ...swap, native: 'given' }
  if (isRefunded) return { ...rest, amountInMax: value, native: 'given' }
  return { ...swap, native: 'given', leftover: value - (amountIn ?? 0n) }
}

/** Drops permits for exactly the amount that a later swap spends, because that swap uses up the right. */
function dropUsedPermits(steps: readonly DecodedCall[]): DecodedCall[] {
  const served = new Set<DecodedCall>()
  return steps.filter(({ intent }, at) => {
    if (intent.type !== 'permit') return true
    const later = steps.slice(at).filter(isSwap)
    const swap = later.find((candidate) => !served.has(candidate) && isUsedBy(intent, candidate.intent))
    if (swap) served.add(swap)
    return !swap
  })
}

function isUsedBy({ token, amount }: IntentOf<'permit'>, { path, amountIn, native }: Swap): boolean {
  return native !== 'given' && amountIn === amount && isSameAddress(token, path[0])
}
