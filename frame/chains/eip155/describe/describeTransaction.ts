import { formatUnits } from 'viem'
import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { type Description, type Item, type Risk, withRisks } from '../../description.ts'
import { addressItem, textItem } from '../../items.ts'
import type { Simulation } from '../../simulation.ts'
import { factRisks, readFacts } from '../read/facts.ts'
import { simulate } from '../read/simulate.ts'
import type { ReadContext } from '../read/tokens.ts'
import { type Call, decodeCall } from './calldata.ts'
import { addressesOfCall, describeCall } from './describeCall.ts'
import { isUnlimited, isZero } from './items.ts'

type Context = ReadContext & { account: string }

/** Describes what `eth_sendTransaction` does: the call in words, its risks, and what a simulation says of the balances. */
export async function describeTransaction(
  request: TransactionRequest,
  context: Context,
): Promise<Description<Simulation>> {
  const { to, value, data, input, authorizationList = [] } = request
  const call: Call = { ...(to && { to }), value: BigInt(value ?? 0), data: data ?? input ?? '0x' }
  const { calls, risks, simulation } = await describeCalls([call], context, authorizationList.length > 0)
  const [first] = calls
  const delegation = authorizationList.map(({ address }) => delegationOf(address))
  return withRisks(
    {
      kind: 'transaction' as const,
      title: first?.title ?? 'Send a transaction',
      headline: [...delegation.map(({ item }) => item), ...(first?.items ?? [])],
      details: [],
      calls,
      simulation,
    },
    [...delegation.map(({ risk }) => risk), ...risks],
  )
}

/** Describes the calls of `wallet_sendCalls` (EIP-5792), which are carried out one after the other. */
export async function describeBatch(
  calls: { to?: Hex | undefined; value?: Hex | undefined; data?: Hex | undefined }[],
  context: Context,
): Promise<Description<Simulation>> {
  const plain = calls.map(
    ({ to, value, data }) => ({ ...(to && { to }), value: BigInt(value ?? 0), data: data ?? '0x' }) as Call,
  )
  const described = await describeCalls(plain, context)
  const headline = [
    textItem('Calls', `${calls.length}`),
    ...described.calls.slice(0, 5).map(({ title }) => textItem('Call', title)),
  ]
  const { risks, ...rest } = described
  return withRisks({ kind: 'calls' as const, title: 'Send several calls', headline, details: [], ...rest }, risks)
}

/** Nodes simulate with the code that the account has now, not with the one that it gets. */
const withoutDelegation: Simulation = { unavailable: true, reason: 'A delegation cannot be simulated.' }

async function describeCalls(calls: Call[], { account, ...context }: Context, delegates = false) {
  const budget = { left: 40 }
  const decoded = calls.map((call) => decodeCall(call, 0, budget))
  const places = decoded.map(addressesOfCall)
  const [facts, simulation] = await Promise.all([
    readFacts(context, {
      account,
      tokens: places.flatMap(({ tokens }) => tokens),
      addresses: places.flatMap(({ addresses }) => addresses),
    }),
    delegates ? withoutDelegation : simulate(context, { account: account as Hex, calls }),
  ])
  const described = decoded.map((one) => describeCall(one, { network: context.network, account, facts }))
  const read = described.flatMap((one) => one.risks)
  // One plain call that was understood: what the simulation adds about rights was said already.
  const isPlain = decoded.length === 1 && described[0]?.call.inner.length === 0
  const simulated = simulationRisks(simulation).filter(({ code }) => !isPlain || !read.some((one) => one.code === code))
  const risks = [...read, ...simulated, ...factRisks(facts), ...limitRisks(calls, context.network)]
  if (isBlind(risks)) {
    const text = 'Neither the function nor its effect is known. Sign only if you trust the site fully.'
    risks.push({ level: 'danger', code: 'blind-data', text })
  }
  return { calls: described.map(({ call }) => call), risks, simulation }
}

/** Whatever a page is trusted with has an end: above it the wallet window asks. */
function limitRisks(calls: Call[], { approvalLimit, nativeCurrency: { decimals, symbol } }: Network): Risk[] {
  const limit = BigInt(approvalLimit ?? 10n ** BigInt(decimals))
  const sent = calls.reduce((sum, { value }) => sum + value, 0n)
  if (sent <= limit) return []
  const text = `More than ${formatUnits(limit, decimals)} ${symbol} leaves your account.`
  return [{ level: 'info', code: 'over-limit', text }]
}

function simulationRisks(simulation: Simulation): Risk[] {
  if ('unavailable' in simulation) {
    const text = 'What this does to your balances could not be simulated. That does not mean that it does nothing.'
    return [{ level: 'warning', code: 'simulation-unavailable', text }]
  }
  if (!simulation.ok)
    return [{ level: 'danger', code: 'simulation-failed', text: `This would fail. ${simulation.reason}` }]
  const risks: Risk[] = []
  // Also what an unknown function does in passing.
  for (const { all, amount, spender, symbol = 'tokens' } of simulation.approvals) {
    if (all) {
      const text = `${spender} may take all your NFTs of a collection afterwards.`
      risks.push({ level: 'danger', code: 'approval-for-all', text })
    } else if (amount !== undefined && isUnlimited(amount)) {
      const text = `${spender} may take all your ${symbol} afterwards.`
      risks.push({ level: 'danger', code: 'unlimited-allowance', text })
    }
  }
  return risks
}

const isBlind = (risks: Risk[]) =>
  risks.some(({ code }) => code === 'unknown-function' || code === 'malformed-data') &&
  risks.some(({ code }) => code === 'simulation-unavailable')

/** An EIP-7702 authorization hands the whole account to a contract; to the zero address it takes that back. */
function delegationOf(address: Hex): { item: Item; risk: Risk } {
  if (isZero(address)) {
    const text = 'This takes the control back from a contract that runs your account.'
    return { item: textItem('Delegation', 'removed'), risk: { level: 'info', code: 'delegation', text } }
  }
  const text = `The contract ${address} would control your whole account: every asset, from now on.`
  return { item: addressItem('Hands your account to', address), risk: { level: 'danger', code: 'delegation', text } }
}
