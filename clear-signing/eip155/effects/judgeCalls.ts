import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import {
  type DescribedCall,
  type Item,
  isHighRisk,
  type Risk,
  type RiskCode,
  risk,
} from '../../description/description.ts'
import { toAddressItem } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { describeCall } from '../call/describeCall.ts'
import { getGrantedRights } from '../call/givenRights.ts'
import { joinRouterSteps } from '../call/joinRouterSteps.ts'
import type { CallContext } from '../call/part.ts'
import { getOutputRisks, getSlippageRisks } from '../call/swapRisks.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { getChainDataRisks } from '../read/chainData.ts'
import type { HeldAllowances } from '../read/readAllowances.ts'
import { getCallOutflows, getOutflowRisks, getSimulatedOutflows, joinOutflows } from './outflows.ts'
import { getOutgoingItems } from './outgoingItems.ts'
import { getRightShareRisks, getRights } from './rights.ts'
import { getIncreaseRisks, getSimulationRisks } from './simulationRisks.ts'
import { getUnknownCallRisks } from './unknownCalls.ts'
import { dropUsedRights } from './usedRights.ts'

type Judged = {
  calls: DescribedCall[]
  risks: Risk[]
  outflows: Item[]
  /** Simulated recipients of the outgoing assets, if a call cannot be decoded. */
  receivers: Item[]
  /** For each call, true if it has a risk of its own that is more than informational. */
  isRisky: boolean[]
  /** For each call, true if a later call uses up its right. */
  isUsed: boolean[]
}
type JudgeOptions = {
  simulation: Simulation
  /** Existing allowances of the called contracts. */
  held?: HeldAllowances
  first?: Item[]
  /** True if all calls form one atomic transaction. */
  isAtomic: boolean
}

export function judgeCalls(
  calls: DecodedCall[],
  { simulation, held = { allowances: [], unchecked: [] }, first = [], isAtomic }: JudgeOptions,
  context: CallContext,
): Judged {
  const { network, chainData } = context
  const decoded = calls.map((call) => joinRouterSteps(call, network))
  const described = decoded.map((call) => describeCall(call, context))
  const callRisks = described.flatMap(({ risks }, at) => (described.length > 1 ? risks.map(withStep(at + 1)) : risks))
  // Skip simulation risks that the description of a single plain call already includes, such as the rights that it
  // grants.
  const type = decoded[0]?.intent.type
  const isPlain = decoded.length === 1 && described[0]?.call.inner.length === 0
  const isReported = (code: RiskCode) =>
    callRisks.some((risk) => risk.code === code) ||
    // The descriptions of contract creations and swaps already say that the outcome is unknown.
    (code === 'simulation-unavailable' && (type === 'create' || type === 'swap'))
  const isUnread = callRisks.some(({ code }) => isUnreadable(code))
  const taken = getSimulatedOutflows(simulation, context, { isUnread })
  const fails = 'ok' in simulation && !simulation.ok
  // True if a different risk already reports that a balance could not be read.
  const isUnchecked = chainData.unavailable !== undefined || callRisks.some(({ code }) => code === 'unknown-token')
  const outflows = joinOutflows(getCallOutflows(decoded, context, { all: true }), taken)
  const batch = { calls, joined: decoded, simulation }
  const left = isAtomic ? dropUsedRights(batch, context) : { open: decoded, used: [], simulation }
  const simulated = getSimulationRisks(left.simulation, outflows).filter(({ code }) => !isPlain || !isReported(code))
  const rights = getRights(left.open, left.simulation, context)
  // Assets that the steps send away, possibly from a swap's output. A single call has no other steps that could.
  const passed = decoded.length > 1 ? getCallOutflows(decoded, context, { all: false }) : []
  const risks = [
    ...callRisks,
    ...getUnknownCallRisks(decoded, held, context),
    ...simulated,
    ...getSlippageRisks(decoded, simulation, passed),
    ...getOutputRisks(decoded, simulation, passed),
    ...getIncreaseRisks(decoded, simulation),
    ...getChainDataRisks(chainData, simulation),
    ...getOutflowRisks(outflows, { network, fails, isUnread, known: getKnownAddresses(context) }).filter(
      ({ code }) => code !== 'amount-unchecked' || !isUnchecked,
    ),
    ...getRightShareRisks(rights),
  ]
  const isBlind = 'unavailable' in simulation && risks.some(({ code }) => isUnreadable(code))
  if (isBlind) {
    risks.push(risk('danger', 'blind-data'))
  }
  const understood = joinOutflows(getCallOutflows(decoded, context, { all: false }), taken)
  const outflowItems = getOutgoingItems(
    { first: [...first, ...getGrantedRights(decoded, context)], rights, outflows: understood, isBlind },
    network,
  )
  const isRisky = described.map((entry) => entry.risks.some((risk) => risk.level !== 'info' || isHighRisk(risk)))
  const isUsed = decoded.map((call) => left.used.includes(call))
  // Omit called contracts, because another row already shows their address.
  const isCalled = (address: string) => calls.some(({ call }) => isSameAddress(call.to, address))
  const receivers = [...new Set(taken.flatMap((outflow) => outflow.receivers ?? []))].filter(
    (receiver) => !isCalled(receiver),
  )
  const toReceiverItem = (address: string) => toAddressItem('item.to', address)
  return {
    calls: described.map(({ call }) => call),
    risks,
    outflows: outflowItems,
    isRisky,
    isUsed,
    receivers: receivers.slice(0, maxReceivers).map(toReceiverItem),
  }
}

const withStep =
  (step: number) =>
  (risk: Risk): Risk => ({ ...risk, steps: [step] })

const maxReceivers = 3

const getKnownAddresses = ({ account, chainData: { paid } }: CallContext) => paid && [account, ...paid]

const isUnreadable = (code: RiskCode) => code === 'unknown-function' || code === 'malformed-data'
