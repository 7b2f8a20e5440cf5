import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Description, type Item, type Risk, risk, withRisks } from '../../description/description.ts'
import { getAssetName, toAddressItem, toNativeAmount } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { readU32 } from '../read/accounts.ts'
import type { ChainData } from '../read/chainData.ts'
import type { SolanaSimulation } from '../read/simulate.ts'
import { isTokenProgram, programs } from '../wire/programs.ts'
import type { TransactionMessage } from '../wire/transaction.ts'
import { type DescribedInstruction, describeInstruction } from './describeInstruction.ts'
import type { Instruction } from './describePart.ts'
import { getOutflowRisks, getOutgoingItems, getSimulatedLosses, maxSanePriorityFee, type Outflow } from './outflows.ts'
import { readCreated, readSetUp, systemKinds } from './setUp.ts'
import { summarize } from './summarize.ts'

type Subject = {
  parsed: TransactionMessage
  instructions: Instruction[]
  chainData: ChainData
  simulated: SolanaSimulation
  network: Network
  account: string
  others: string[]
  /** Fee in lamports that the account pays for the transaction, and how much of it is the priority fee. */
  paid: { fee: bigint; priorityFee: bigint }
  /** True if the request also signs transactions that may be sent before this one. */
  isLater: boolean
}

export function describeSolanaTransaction(subject: Subject) {
  const { instructions, chainData, simulated, network, account } = subject
  const setUp = readSetUp(instructions)
  const described = instructions.map((instruction, at) => {
    const created = readCreated(instructions.slice(0, at))
    return describeInstruction(instruction, { chainData, network, account, created, ...setUp })
  })
  const { simulation } = simulated
  const isPlain = described.every(({ isKnown }) => isKnown)
  const called = withFee(described, subject)
  const outflows = [...called, ...getSimulatedLosses(called, { simulation, chainData, account })]
  const instructionRisks = described.flatMap((instruction) => instruction.risks)
  const fails = 'ok' in simulation && !simulation.ok
  // Drop `amount-unchecked` below if another risk already reports the unknown token or the unreachable network.
  const isUnchecked =
    chainData.unavailable !== undefined || instructionRisks.some(({ code }) => code === 'unknown-token')
  const risks = [
    ...instructionRisks,
    ...getSimulationRisks(simulated, { account, isPlain, instructionRisks }),
    ...getLaterRisks(subject),
    ...getCircumstanceRisks(subject),
    ...getOutflowRisks(outflows, network, {
      fails,
      isUnread: instructionRisks.some(isUnreadable),
      known: getKnownAddresses(subject),
    }).filter(({ code }) => code !== 'amount-unchecked' || !isUnchecked),
    ...getFeeRisks(subject),
  ]
  const isBlind = !isPlain && 'unavailable' in simulation
  if (isBlind) {
    risks.push(risk('danger', 'blind-data'))
  }
  const about = {
    kind: 'transaction' as const,
    ...summarize(described),
    details: getDetails(subject),
    outflows: getOutgoingItems({ outflows, simulations: [simulation], network, isBlind }),
    calls: described.map(({ call }) => call),
    simulation: isPlain ? simulation : markUncertain(simulation),
  }
  const description: Description<Simulation> = withRisks(about, risks)
  return { description, outflows }
}

/** Marks income as uncertain, because unknown programs may pay out in the simulation but not on execution. */
function markUncertain(simulation: Simulation): Simulation {
  if (!('changes' in simulation)) return simulation
  const changes = simulation.changes.map((change) =>
    change.amount > 0n ? { ...change, mayDiffer: true as const } : change,
  )
  return { ...simulation, changes }
}

const isUnreadable = ({ code }: Risk) => code === 'unknown-program' || code === 'malformed-data'

const getKnownAddresses = ({ account, chainData: { paid } }: Subject) => paid && [account, ...paid]

/** Adds the fee to the losses. If no other SOL leaves, the fee counts only if it is excessive. */
function withFee(described: DescribedInstruction[], { paid, network, account, chainData }: Subject): Outflow[] {
  const outflows = described.flatMap((instruction) => instruction.outflows)
  const isAlone = !outflows.some(({ mint }) => mint === undefined)
  if (paid.fee === 0n || (isAlone && paid.priorityFee <= maxSanePriorityFee)) return outflows
  const balance = chainData.accounts.get(account)?.lamports
  const isFee = paid.priorityFee <= maxSanePriorityFee
  return [...outflows, { source: account, units: paid.fee, balance, symbol: network.nativeCurrency.symbol, isFee }]
}

/** Returns a risk for an excessive priority fee, because the page might earn it as a block producer. */
function getFeeRisks({ paid, network }: Subject): Risk[] {
  if (paid.priorityFee <= maxSanePriorityFee) return []
  return [risk('danger', 'high-fee.priority', { amount: toNativeAmount(paid.priorityFee, network) })]
}

function getDetails({ parsed, others }: Subject): Item[] {
  const [payer = ''] = parsed.keys
  return [toAddressItem('item.feePaidBy', payer), ...others.map((signer) => toAddressItem('item.alsoSignedBy', signer))]
}

function getCircumstanceRisks({ parsed, chainData, account, others, instructions }: Subject): Risk[] {
  const risks: Risk[] = []
  const [payer] = parsed.keys
  if (payer !== undefined && payer !== account) risks.push(risk('info', 'other-fee-payer', { payer }))
  if (others.length > 0) {
    risks.push(risk('info', 'other-signers'))
  }
  if (isDurable(instructions)) {
    risks.push(risk('warning', 'durable-nonce'))
  }
  if (chainData.unavailable !== undefined) {
    risks.push(risk('warning', 'chain-unreachable'))
  } else if (chainData.lacksTables) {
    risks.push(risk('danger', 'blind-data.table'))
  }
  return risks
}

/** True if the transaction never expires, because its first instruction advances a nonce. */
export function isDurable([first]: Instruction[]): boolean {
  if (first?.program !== programs.system || first.data.length < 4) return false
  // Compare only the instruction number, because the program ignores any bytes after it.
  return readU32(first.data, 0) === systemKinds.advanceNonce
}

/**
 * Returns a risk if a later transaction of the request could not be simulated. The transaction can be sent after the
 * others, or after other accounts' transactions, so its effect on our accounts is unknown.
 */
function getLaterRisks({ isLater, simulated: { simulation }, instructions, account }: Subject): Risk[] {
  if (!isLater || !('unavailable' in simulation)) return []
  const moves = instructions.some(
    ({ program, accounts }) => (program === programs.system || isTokenProgram(program)) && accounts.includes(account),
  )
  if (!moves) return []
  return [risk('warning', 'amount-unchecked.later')]
}

type SimulationRiskContext = {
  account: string
  isPlain: boolean
  instructionRisks: Risk[]
}

function getSimulationRisks(
  { simulation, taken, lost }: SolanaSimulation,
  { account, isPlain, instructionRisks }: SimulationRiskContext,
): Risk[] {
  if ('unavailable' in simulation) {
    return [risk('warning', 'simulation-unavailable')]
  }
  if (!simulation.ok) return [risk('danger', 'simulation-failed', { reason: simulation.reason })]
  const isReported = isPlain && instructionRisks.some(({ code }) => code === 'ownership-transfer')
  const risks: Risk[] = (isReported ? [] : taken).map((address) =>
    address === account
      ? risk('danger', 'ownership-transfer.control')
      : risk('danger', 'ownership-transfer.taken', { account: address }),
  )
  if (isPlain) return risks
  for (const address of lost) {
    risks.push(risk('danger', 'ownership-transfer.rights', { account: address }))
  }
  for (const { spender, symbol } of simulation.approvals) {
    risks.push(risk('danger', 'unlimited-allowance.afterwards', { spender, asset: getAssetName(symbol) }))
  }
  return risks
}
