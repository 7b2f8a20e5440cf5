import { sameAddress } from '@oriel/shared/chains/caip.ts'
import {
  type DescribedCall,
  type Item,
  isHighRisk,
  type Risk,
  type RiskCode,
  risk,
} from '../../description/description.ts'
import { addressItem } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { describeCall } from '../call/describeCall.ts'
import { givenRights } from '../call/givenRights.ts'
import { joinRouterSteps } from '../call/joinRouterSteps.ts'
import type { CallContext } from '../call/part.ts'
import { outputRisks, slippageRisks } from '../call/swapRisks.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { factRisks } from '../read/facts.ts'
import type { HeldAllowances } from '../read/readHeld.ts'
import { leavesOf } from './leaves.ts'
import { joinLeaving, leavingOfCalls, leavingOfSimulation, leavingRisks } from './leaving.ts'
import { rightsOf, shareRisks } from './rights.ts'
import { increaseRisks, simulationRisks } from './simulationRisks.ts'
import { unknownCallRisks } from './unknownCalls.ts'
import { withoutUsedRights } from './usedRights.ts'

type Judged = {
  calls: DescribedCall[]
  risks: Risk[]
  leaves: Item[]
  /** Simulated recipients of the outgoing assets, if they depend on an undecodable call. */
  receivers: Item[]
  /** One entry per call: true if it carries a risk of its own. */
  isRisky: boolean[]
  /** One entry per call: true if a later call uses up the right that it grants. */
  isUsed: boolean[]
}
type Found = {
  simulation: Simulation
  /** Existing allowances of the called contracts. */
  held?: HeldAllowances
  first?: Item[]
  /** True if all calls form one atomic transaction. */
  isOne: boolean
}

export function judgeCalls(
  calls: DecodedCall[],
  { simulation, held = { held: [], unchecked: [] }, first = [], isOne }: Found,
  context: CallContext,
): Judged {
  const { network, facts } = context
  const decoded = calls.map((one) => joinRouterSteps(one, network))
  const described = decoded.map((one) => describeCall(one, context))
  const read = described.flatMap(({ risks }, at) => (described.length > 1 ? risks.map(inStep(at + 1)) : risks))
  // The description of a single plain call already names the rights that the simulation finds.
  const type = decoded[0]?.intent.type
  const isPlain = decoded.length === 1 && described[0]?.call.inner.length === 0
  const isReported = (code: RiskCode) =>
    read.some((one) => one.code === code) ||
    // The descriptions of these two types already mention the unknown outcome.
    (code === 'simulation-unavailable' && (type === 'create' || type === 'swap'))
  const isUnread = read.some(({ code }) => isUnreadable(code))
  const taken = leavingOfSimulation(simulation, context, { isUnread })
  const fails = 'ok' in simulation && !simulation.ok
  // An unreadable balance has its own risk.
  const isUnchecked = facts.unavailable !== undefined || read.some(({ code }) => code === 'unknown-token')
  const leaving = joinLeaving(leavingOfCalls(decoded, context, { all: true }), taken)
  const found = { calls, joined: decoded, simulation }
  const left = isOne ? withoutUsedRights(found, context) : { open: decoded, used: [], simulation }
  const simulated = simulationRisks(left.simulation, leaving).filter(({ code }) => !isPlain || !isReported(code))
  const rights = rightsOf(left.open, left.simulation, context)
  // A single call has no other steps, and its own input is not its output.
  const passed = decoded.length > 1 ? leavingOfCalls(decoded, context, { all: false }) : []
  const risks = [
    ...read,
    ...unknownCallRisks(decoded, held, context),
    ...simulated,
    ...slippageRisks(decoded, simulation, passed),
    ...outputRisks(decoded, simulation, passed),
    ...increaseRisks(decoded, simulation),
    ...factRisks(facts, simulation),
    ...leavingRisks(leaving, { network, fails, isUnread, known: knownTo(context) }).filter(
      ({ code }) => code !== 'amount-unchecked' || !isUnchecked,
    ),
    ...shareRisks(rights),
  ]
  const isBlind = 'unavailable' in simulation && risks.some(({ code }) => isUnreadable(code))
  if (isBlind) {
    risks.push(risk('danger', 'blind-data'))
  }
  const understood = joinLeaving(leavingOfCalls(decoded, context, { all: false }), taken)
  const leaves = leavesOf(
    { first: [...first, ...givenRights(decoded, context)], rights, leaving: understood, isBlind },
    network,
  )
  const isRisky = described.map((one) => one.risks.some((risk) => risk.level !== 'info' || isHighRisk(risk)))
  const isUsed = decoded.map((one) => left.used.includes(one))
  // The contract's row already names it.
  const isCalled = (address: string) => calls.some(({ call }) => sameAddress(call.to, address))
  const receivers = [...new Set(taken.flatMap((one) => one.receivers ?? []))].filter((one) => !isCalled(one))
  const toReceiver = (address: string) => addressItem('item.to', address)
  return {
    calls: described.map(({ call }) => call),
    risks,
    leaves,
    isRisky,
    isUsed,
    receivers: receivers.slice(0, maxReceivers).map(toReceiver),
  }
}

const inStep =
  (step: number) =>
  (one: Risk): Risk => ({ ...one, steps: [step] })

const maxReceivers = 3

const knownTo = ({ account, facts: { paid } }: CallContext) => paid && [account, ...paid]

const isUnreadable = (code: RiskCode) => code === 'unknown-function' || code === 'malformed-data'
