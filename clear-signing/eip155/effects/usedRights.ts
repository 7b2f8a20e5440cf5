import { sameAddress } from '@oriel/shared/chains/caip.ts'
import type { Simulation } from '../../description/simulation.ts'
import { isRouter } from '../call/known.ts'
import type { CallContext, IntentOf } from '../call/part.ts'
import { infoOf } from '../call/tokenParts.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { rightsOfCalls } from './rights.ts'

type Right = { token: string; spender: string; amount: bigint }

/** `open` are the calls whose rights stay, and `used` the others. */
type Left = { open: DecodedCall[]; used: DecodedCall[]; simulation: Simulation }

type Given = {
  /** The calls as they are encoded. */
  calls: readonly DecodedCall[]
  /** The same calls after `joinRouterSteps`, which leaves out the permits that a swap uses up. */
  joined: readonly DecodedCall[]
  simulation: Simulation
}

/**
 * Leaves out the rights that one transaction gives and uses up: those over exactly the amount that a later swap spends,
 * for the router that swaps it. The calls have to say so, and the simulation has to confirm that the amount leaves.
 * Only a router that the deployment vouches for counts, because another contract can spend in a simulation alone. Do
 * not call it for several transactions: the swap can fail after the right was given.
 */
export function withoutUsedRights({ calls, joined, simulation }: Given, context: CallContext): Left {
  if (!('changes' in simulation)) return { open: [...joined], used: [], simulation }
  const hasLeft = ({ token: given, amount: units }: Right) =>
    simulation.changes.some(
      ({ kind, token, amount }) => kind === 'erc20' && sameAddress(token, given) && -amount >= units,
    )
  const approvals = usedApprovals(joined, context).filter(([, right]) => hasLeft(right))
  const used = approvals.map(([call]) => call)
  const open = joined.filter((call) => !used.includes(call))
  const rights = [...approvals.map(([, right]) => right), ...usedPermits(calls, joined, context).filter(hasLeft)]
  const given = rightsOfCalls(open, context)
  const isOpen = (one: { token: string; spender: string; amount?: bigint }) =>
    given.some((right) => isSame(right, one)) ||
    !rights.some((right) => isSame(right, one) && right.amount === one.amount)
  return { open, used, simulation: { ...simulation, approvals: simulation.approvals.filter(isOpen) } }
}

type Pair = Pick<Right, 'token' | 'spender'>

const isSame = (one: Pair, other: Pair) =>
  sameAddress(one.token, other.token) && sameAddress(one.spender, other.spender)

/** An approval replaces the one before it, so that a swap uses up all that come before it. */
function usedApprovals(calls: readonly DecodedCall[], context: CallContext): [DecodedCall, Right][] {
  return calls.flatMap((call, at): [DecodedCall, Right][] => {
    const right = approvedBy(call, context)
    const isUsed = right && calls.slice(at + 1).some((one) => usesUp(one, right, context))
    return isUsed ? [[call, right]] : []
  })
}

/** The tokens of an increase are not known, because there may be a limit already. */
function approvedBy({ call: { to, value }, intent }: DecodedCall, { facts }: CallContext): Right | undefined {
  if (intent.type !== 'approve' || intent.change !== 'set' || intent.token || !to || value > 0n) return undefined
  const { spender, amount } = intent
  return infoOf(to, facts)?.standard === 'erc20' ? { token: to, spender, amount } : undefined
}

function usesUp({ call, intent }: DecodedCall, { token, spender, amount }: Right, { network }: CallContext): boolean {
  if (intent.type !== 'swap' || !call.to || !isRouter(call.to, network)) return false
  const { path, spend, native } = intent
  // A router that receives value may pay with it.
  const isTaken = spend === amount && native !== 'given' && call.value === 0n
  return isTaken && sameAddress(spender, call.to) && sameAddress(token, path[0])
}

function usedPermits(calls: readonly DecodedCall[], joined: readonly DecodedCall[], { network }: CallContext): Right[] {
  const left = joined.flatMap(permitsOf)
  const own = calls.filter(({ call }) => call.to && isRouter(call.to, network)).flatMap(permitsOf)
  return own.flatMap((permit) => {
    const { token, spender, amount } = permit
    return token && !left.includes(permit) ? [{ token, spender, amount }] : []
  })
}

/** A permit inside a call that is forwarded to a different contract does not concern the account. */
function permitsOf({ intent, inner }: DecodedCall): IntentOf<'permit'>[] {
  if (intent.type === 'permit') return [intent]
  return intent.type === 'batch' && intent.sharesValue ? inner.flatMap(permitsOf) : []
}
