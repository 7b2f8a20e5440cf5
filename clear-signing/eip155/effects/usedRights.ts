import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Simulation } from '../../description/simulation.ts'
import { isRouter } from '../call/known.ts'
import type { CallContext, IntentOf } from '../call/part.ts'
import { findTokenInfo } from '../call/tokenParts.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { getCallRights } from './rights.ts'

type Right = { token: string; spender: string; amount: bigint }

/** `used` contains the calls whose rights are used up, and `open` contains the others. */
type Left = { open: DecodedCall[]; used: DecodedCall[]; simulation: Simulation }

type UsedRightsParams = {
  /** Calls as encoded. */
  calls: readonly DecodedCall[]
  /** Calls after `joinRouterSteps`, which drops permits that a swap uses up. */
  joined: readonly DecodedCall[]
  simulation: Simulation
}

/**
 * Drops rights that the transaction both grants and uses up. Such a right is an allowance for exactly the amount that a
 * later swap spends, granted to that swap's router. The calls must contain both the allowance and the swap, and the
 * simulation must confirm that the amount leaves. Only known routers count, because another contract may spend the
 * allowance only in the simulation. Use this function only for calls in one transaction. In separate transactions, the
 * swap can fail after the right was granted.
 */
export function dropUsedRights({ calls, joined, simulation }: UsedRightsParams, context: CallContext): Left {
  if (!('changes' in simulation)) return { open: [...joined], used: [], simulation }
  const hasLeft = ({ token: given, amount: units }: Right) =>
    simulation.changes.some(
      ({ kind, token, amount }) => kind === 'erc20' && isSameAddress(token, given) && -amount >= units,
    )
  const approvals = findUsedApprovals(joined, context).filter(([, right]) => hasLeft(right))
  const used = approvals.map(([call]) => call)
  const open = joined.filter((call) => !used.includes(call))
  const rights = [...approvals.map(([, right]) => right), ...findUsedPermits(calls, joined, context).filter(hasLeft)]
  const remainingRights = getCallRights(open, context)
  const isOpen = (approval: { token: string; spender: string; amount?: bigint }) =>
    remainingRights.some((right) => isSame(right, approval)) ||
    !rights.some((right) => isSame(right, approval) && right.amount === approval.amount)
  return { open, used, simulation: { ...simulation, approvals: simulation.approvals.filter(isOpen) } }
}

type Pair = Pick<Right, 'token' | 'spender'>

const isSame = (a: Pair, b: Pair) => isSameAddress(a.token, b.token) && isSameAddress(a.spender, b.spender)

/**
 * Finds the approvals that a swap uses up. An approval replaces earlier ones, so the replaced ones count as used, too.
 */
function findUsedApprovals(calls: readonly DecodedCall[], context: CallContext): [DecodedCall, Right][] {
  return calls.flatMap((call, at): [DecodedCall, Right][] => {
    const right = findApproval(call, context)
    const isUsed = right && calls.slice(at + 1).some((laterCall) => usesUp(laterCall, right, context))
    return isUsed ? [[call, right]] : []
  })
}

/** Returns an approval of a fixed amount. Ignores increases, because the existing allowance is unknown. */
function findApproval({ call: { to, value }, intent }: DecodedCall, { chainData }: CallContext): Right | undefined {
  if (intent.type !== 'approve' || intent.change !== 'set' || intent.token || !to || value > 0n) return undefined
  const { spender, amount } = intent
  return findTokenInfo(to, chainData)?.standard === 'erc20' ? { token: to, spender, amount } : undefined
}

function usesUp({ call, intent }: DecodedCall, { token, spender, amount }: Right, { network }: CallContext): boolean {
  if (intent.type !== 'swap' || !call.to || !isRouter(call.to, network)) return false
  const { path, amountIn, native } = intent
  // Require a call without value, because a router that receives value may spend the value instead of the allowance.
  const isTaken = amountIn === amount && native !== 'given' && call.value === 0n
  return isTaken && isSameAddress(spender, call.to) && isSameAddress(token, path[0])
}

function findUsedPermits(
  calls: readonly DecodedCall[],
  joined: readonly DecodedCall[],
  { network }: CallContext,
): Right[] {
  const left = joined.flatMap(getPermits)
  const own = calls.filter(({ call }) => call.to && isRouter(call.to, network)).flatMap(getPermits)
  return own.flatMap((permit) => {
    const { token, spender, amount } = permit
    return token && !left.includes(permit) ? [{ token, spender, amount }] : []
  })
}

/**
 * Returns the permits in a call, including those in a `multicall` of the contract to itself. Skips calls that the
 * contract forwards to another one.
 */
function getPermits({ intent, inner }: DecodedCall): IntentOf<'permit'>[] {
  if (intent.type === 'permit') return [intent]
  return intent.type === 'batch' && intent.sharesValue ? inner.flatMap(getPermits) : []
}
