import type { Network } from '#shared/networks.ts'
import { type Description, type Item, type Risk, withRisks } from '../../description.ts'
import { addressItem, nativeItem, textItem } from '../../items.ts'
import type { Simulation } from '../../simulation.ts'
import { programs } from '../programs.ts'
import { u32At } from '../read/accounts.ts'
import type { Facts } from '../read/facts.ts'
import type { SolanaSimulation } from '../read/simulate.ts'
import type { TransactionMessage } from '../wire/transaction.ts'
import { type DescribedInstruction, describeInstruction } from './describeInstruction.ts'
import type { Instruction } from './describePart.ts'
import { type Leaving, leavesOf, leavingRisks, mostSanePriorityFee, overLimit } from './leaving.ts'
import { readSetUp, systemKinds } from './setUp.ts'

type Subject = {
  parsed: TransactionMessage
  instructions: Instruction[]
  facts: Facts
  simulated: SolanaSimulation
  network: Network
  account: string
  /** Who else has to sign. */
  others: string[]
  /** Lamports that the account pays for it, and how much of them buys a place further ahead. */
  paid: { fee: bigint; priorityFee: bigint }
}

/** How many instructions are listed in words before the details. */
const mostListed = 6

/** Describes what a transaction does: its instructions in words, their risks, and what a simulation says of the balances. */
export function describeSolanaTransaction(subject: Subject) {
  const { instructions, facts, simulated, network, account } = subject
  const context = { facts, network, account, ...readSetUp(instructions) }
  const described = instructions.map((instruction) => describeInstruction(instruction, context))
  const { simulation } = simulated
  const isPlain = described.every(({ isKnown }) => isKnown)
  const leaving = withFee(described, subject)
  const risks = [
    ...described.flatMap((one) => one.risks),
    ...simulationRisks(simulated, subject, isPlain),
    ...circumstances(subject),
    ...leavingRisks(leaving, network, 'ok' in simulation && !simulation.ok),
    ...feeRisks(subject),
  ]
  const isBlind = !isPlain && 'unavailable' in simulation
  if (isBlind) {
    const text = 'Neither the program nor its effect is known. Sign only if you trust the site fully.'
    risks.push({ level: 'danger', code: 'blind-data', text })
  }
  const { title, headline } = summarize(described)
  const calls = described.map(({ call }) => call)
  const about = {
    kind: 'transaction' as const,
    title,
    headline,
    details: detailsOf(subject),
    leaves: leavesOf({ leaving, simulations: [simulation], network, isBlind }),
    calls,
    simulation,
  }
  const description: Description<Simulation> = withRisks(about, risks)
  return { description, leaving }
}

/** The fee leaves the account with the rest; alone it counts only where it is out of all proportion. */
function withFee(described: DescribedInstruction[], { paid, network, account, facts }: Subject): Leaving[] {
  const leaving = described.flatMap((one) => one.leaving)
  const isAlone = !leaving.some(({ mint }) => mint === undefined)
  if (paid.fee === 0n || (isAlone && paid.priorityFee <= mostSanePriorityFee)) return leaving
  const balance = facts.accounts.get(account)?.lamports
  const isFee = paid.priorityFee <= mostSanePriorityFee
  return [...leaving, { source: account, units: paid.fee, balance, symbol: network.nativeCurrency.symbol, isFee }]
}

/** Nobody offers this much to be quick: who takes part in making blocks may be the one who asks for it. */
function feeRisks({ paid, network }: Subject): Risk[] {
  if (paid.priorityFee <= mostSanePriorityFee) return []
  const { value } = nativeItem('Fee', paid.priorityFee, network)
  const text = `You would pay ${value} only to be quicker. That is far more than anybody has to pay.`
  return [{ level: 'danger', code: 'high-fee', text }]
}

/** What only prepares another instruction is not what a transaction is about, unless there is nothing else. */
function summarize(described: DescribedInstruction[]): { title: string; headline: Item[] } {
  const major = described.filter(({ isMinor }) => !isMinor)
  const notes = described.filter(({ call }) => call.title === 'Add a note').flatMap(({ call }) => call.items)
  const main = major.length > 0 ? major : described
  const [only] = main
  if (!only) return { title: 'An empty transaction', headline: [] }
  if (main.length === 1)
    return { title: only.call.title, headline: [...only.call.items, ...(only.isMinor ? [] : notes)] }
  const listed = main.slice(0, mostListed).flatMap(({ call }, at) => summaryOf(call, at + 1))
  const more = main.length - mostListed
  return {
    title: `Do ${main.length} things at once`,
    headline: [...listed, ...(more > 0 ? [textItem('And', `${more} more, in the details`)] : []), ...notes],
  }
}

/** Labels of whoever gets something, an amount or a right. */
const takers = ['To', 'To the token account', 'Its deposit goes to', 'Spender', 'Given to', 'Controlled by', 'Owner']

/** An instruction among others: what it does, and for whom. */
function summaryOf({ title, items }: DescribedInstruction['call'], number: number): Item[] {
  const amount = items.find(({ kind }) => kind === 'amount')
  const taker = items.find(({ kind, label }) => kind === 'address' && takers.includes(label))
  return [
    textItem(`${number}`, amount ? `${title}: ${amount.value}` : title),
    ...(taker ? [{ ...taker, label: `${number}, ${taker.label.toLowerCase()}` }] : []),
  ]
}

function detailsOf({ parsed, others }: Subject): Item[] {
  const [payer = ''] = parsed.keys
  return [addressItem('Fee paid by', payer), ...others.map((one) => addressItem('Also signed by', one))]
}

/** Who pays, who else signs, until when it can be sent, and what could not be read. */
function circumstances({ parsed, facts, account, others, instructions }: Subject): Risk[] {
  const risks: Risk[] = []
  const [payer] = parsed.keys
  if (payer !== account)
    risks.push({ level: 'info', code: 'other-fee-payer', text: `${payer} pays the network fee, not you.` })
  if (others.length > 0) {
    const text = 'Others sign this transaction, too: when it is sent, and whether at all, is for them to decide.'
    risks.push({ level: 'info', code: 'other-signers', text })
  }
  if (isDurable(instructions)) {
    const text = 'This does not expire: it can be sent at any time, even long after you signed it.'
    risks.push({ level: 'warning', code: 'durable-nonce', text })
  }
  if (facts.unavailable !== undefined) {
    const text = 'The network could not be asked, so names, amounts and addresses were not checked.'
    risks.push({ level: 'warning', code: 'chain-unreachable', text })
  } else if (facts.lacksTables) {
    const text = 'Some of its accounts are in a table that could not be read.'
    risks.push({ level: 'danger', code: 'blind-data', text })
  }
  return risks
}

/** A transaction whose first instruction uses up a nonce stands outside the clock of the network. */
export function isDurable([first]: Instruction[]): boolean {
  if (first?.program !== programs.system || first.data.length < 4) return false
  // What comes behind the number counts for nothing.
  return u32At(first.data, 0) === systemKinds.advanceNonce
}

/** `isPlain`: what it does about rights was read, and said already. */
function simulationRisks(
  { simulation, taken, lost }: SolanaSimulation,
  { network }: Subject,
  isPlain: boolean,
): Risk[] {
  if ('unavailable' in simulation) {
    const text = 'What this does to your balances could not be simulated. That does not mean that it does nothing.'
    return [{ level: 'warning', code: 'simulation-unavailable', text }]
  }
  if (!simulation.ok)
    return [{ level: 'danger', code: 'simulation-failed', text: `This would fail. ${simulation.reason}` }]
  if (isPlain) return []
  const risks: Risk[] = taken.map((address) => {
    const text = `Your account ${address} would belong to somebody else afterwards.`
    return { level: 'danger', code: 'ownership-transfer', text }
  })
  for (const address of lost) {
    const text = `You would lose rights over the account ${address}. Somebody else may take what is in it.`
    risks.push({ level: 'danger', code: 'ownership-transfer', text })
  }
  for (const { spender, symbol = 'tokens' } of simulation.approvals) {
    const text = `${spender} may take your ${symbol} afterwards.`
    risks.push({ level: 'danger', code: 'unlimited-allowance', text })
  }
  const native = simulation.changes.find(({ kind }) => kind === 'native')
  if (native) risks.push(...overLimit(-native.amount, network))
  return risks
}
