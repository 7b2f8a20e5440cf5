import { formatUnits } from 'viem'
import type { Network } from '#shared/networks.ts'
import { type Description, type Item, type Risk, withRisks } from '../../description.ts'
import { addressItem, textItem } from '../../items.ts'
import type { Simulation } from '../../simulation.ts'
import { programs } from '../programs.ts'
import type { Facts } from '../read/facts.ts'
import type { SolanaSimulation } from '../read/simulate.ts'
import type { TransactionMessage } from '../wire/transaction.ts'
import { type DescribedInstruction, describeInstruction } from './describeInstruction.ts'
import type { Instruction, PartContext } from './describePart.ts'

type Subject = {
  parsed: TransactionMessage
  instructions: Instruction[]
  facts: Facts
  created: PartContext['created']
  simulated: SolanaSimulation
  network: Network
  account: string
  /** Who else has to sign. */
  others: string[]
}

/** How many instructions are listed in words before the details. */
const mostListed = 6

/** Describes what a transaction does: its instructions in words, their risks, and what a simulation says of the balances. */
export function describeSolanaTransaction(subject: Subject): Description<Simulation> {
  const { instructions, facts, created, simulated, network, account } = subject
  const context: PartContext = { facts, network, account, created }
  const described = instructions.map((instruction) => describeInstruction(instruction, context))
  const { simulation } = simulated
  const isPlain = described.every(({ isKnown }) => isKnown)
  const risks = [
    ...described.flatMap((one) => one.risks),
    ...simulationRisks(simulated, subject, isPlain),
    ...circumstances(subject),
    ...limitRisks(described, network),
  ]
  if (!isPlain && 'unavailable' in simulation) {
    const text = 'Neither the program nor its effect is known. Sign only if you trust the site fully.'
    risks.push({ level: 'danger', code: 'blind-data', text })
  }
  const { title, headline } = summarize(described)
  const calls = described.map(({ call }) => call)
  return withRisks(
    { kind: 'transaction' as const, title, headline, details: detailsOf(subject), calls, simulation },
    risks,
  )
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
  const listed = main.slice(0, mostListed).map(({ call }, at) => textItem(`${at + 1}`, summaryOf(call)))
  const more = main.length - listed.length
  return {
    title: `Do ${main.length} things at once`,
    headline: [...listed, ...(more > 0 ? [textItem('And', `${more} more, in the details`)] : []), ...notes],
  }
}

function summaryOf({ title, items }: DescribedInstruction['call']): string {
  const amount = items.find(({ kind }) => kind === 'amount')
  return amount ? `${title}: ${amount.value}` : title
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
  return first?.program === programs.system && first.data[0] === 4 && first.data.length === 4
}

/** Whatever a page is trusted with has an end: above it the wallet window asks. */
function limitRisks(described: DescribedInstruction[], { approvalLimit, nativeCurrency }: Network): Risk[] {
  const { decimals, symbol } = nativeCurrency
  const limit = BigInt(approvalLimit ?? 10n ** BigInt(decimals))
  const sent = described.reduce((sum, one) => sum + one.sent, 0n)
  if (sent <= limit) return []
  const text = `More than ${formatUnits(limit, decimals)} ${symbol} leaves your account.`
  return [{ level: 'info', code: 'over-limit', text }]
}

/** `isPlain`: what it does about rights was read, and said already. */
function simulationRisks({ simulation, taken }: SolanaSimulation, { network }: Subject, isPlain: boolean): Risk[] {
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
  for (const { spender, symbol = 'tokens' } of simulation.approvals) {
    const text = `${spender} may take your ${symbol} afterwards.`
    risks.push({ level: 'danger', code: 'unlimited-allowance', text })
  }
  const native = simulation.changes.find(({ kind }) => kind === 'native')
  const { decimals, symbol } = network.nativeCurrency
  const limit = BigInt(network.approvalLimit ?? 10n ** BigInt(decimals))
  if (native && -native.amount > limit) {
    const text = `More than ${formatUnits(limit, decimals)} ${symbol} leaves your account.`
    risks.push({ level: 'info', code: 'over-limit', text })
  }
  return risks
}
