import { formatUnits } from 'viem'
import type { Network } from '#shared/networks.ts'
import type { Item, Risk } from '../../description.ts'
import { firstRows, nativeItem, textItem, tokenItem } from '../../items.ts'
import type { Simulation } from '../../simulation.ts'
import { wrappedSol } from '../programs.ts'

/** What an instruction, or the fee, takes from one account of ours. */
export type Leaving = {
  /** The account that holds it: SOL of the account itself, or one of its other accounts. */
  source: string
  /** Of a token; undefined for SOL. */
  mint?: string | undefined
  units: bigint
  /** What the source holds; undefined where that is not known. */
  balance: bigint | undefined
  symbol: string
  /** Decimals of the token; undefined when its mint is not known. */
  decimals?: number | undefined
  /** Marks the network fee, which is shown elsewhere. */
  isFee?: boolean
}

/** A priority fee above this, in lamports, is nobody's wish: a hundredth of a SOL. */
export const mostSanePriorityFee = 10_000_000n

/**
 * The risks of everything that leaves together: many small parts are as much as one large one, whether they are in one
 * transaction or in several that are signed at once. `fails`: more than there is cannot be sent, and that is said elsewhere.
 */
export function leavingRisks(leaving: Leaving[], network: Network, fails = false): Risk[] {
  return [...wholeBalances(leaving, fails), ...overLimit(lamportsOf(leaving), network)]
}

/** Wrapped SOL is SOL, too. */
function lamportsOf(leaving: Leaving[]): bigint {
  const native = leaving.filter(({ mint }) => mint === undefined || mint === wrappedSol)
  return native.reduce((sum, { units }) => sum + units, 0n)
}

/** Sending everything is what a drainer does; it is also what moving to another wallet looks like. */
function wholeBalances(leaving: Leaving[], fails: boolean): Risk[] {
  const sources = new Map<string, Leaving>()
  for (const one of leaving) {
    const key = `${one.source} ${one.mint ?? ''}`
    sources.set(key, { ...one, units: one.units + (sources.get(key)?.units ?? 0n) })
  }
  return [...sources.values()].flatMap(({ units, balance, symbol }) => {
    if (balance === undefined || units === 0n || units * 100n < balance * 95n) return []
    if (fails && units > balance) return []
    return [
      { level: 'warning' as const, code: 'whole-balance' as const, text: `This sends nearly all your ${symbol}.` },
    ]
  })
}

/** Whatever a page is trusted with has an end: above it the wallet window asks. */
export function overLimit(lamports: bigint, { approvalLimit, nativeCurrency }: Network): Risk[] {
  const { decimals, symbol } = nativeCurrency
  const limit = BigInt(approvalLimit ?? 10n ** BigInt(decimals))
  if (lamports <= limit) return []
  const text = `More than ${formatUnits(limit, decimals)} ${symbol} leaves your account.`
  return [{ level: 'info', code: 'over-limit', text }]
}

type Rows = {
  leaving: Leaving[]
  simulations: Simulation[]
  network: Network
  /** The wallet cannot tell what leaves. */
  isBlind: boolean
}

/**
 * Returns the rows of {@link Description.leaves}: for each asset the larger amount of the instructions and the
 * simulations, then the rights.
 */
export function leavesOf({ leaving, simulations, network, isBlind }: Rows): Item[] {
  const parts = leaving.filter(({ isFee }) => !isFee)
  const read = sumUp(parts.map(({ mint, units, symbol, decimals }) => ({ mint, units, symbol, decimals })))
  const ran = simulations.flatMap((one) => ('changes' in one ? [one] : []))
  const lost = ran.flatMap(({ changes }) => changes).filter(({ amount }) => amount < 0n)
  const simulated = sumUp(
    lost.map(({ token, amount, symbol = 'tokens', decimals }) => ({ mint: token, units: -amount, symbol, decimals })),
  )
  for (const [mint, one] of simulated) if (one.units > (read.get(mint)?.units ?? 0n)) read.set(mint, one)
  const label = 'You send'
  return firstRows([
    ...(isBlind ? [textItem(label, 'an unknown amount')] : []),
    ...[...read.values()].map(({ mint, units, ...named }) => {
      return mint === undefined ? nativeItem(label, units, network) : tokenItem(label, units, named)
    }),
    ...ran.flatMap(({ approvals }) => approvals).map((one) => tokenItem('May spend', one.amount ?? 0n, one)),
  ])
}

type Sum = Pick<Leaving, 'mint' | 'units' | 'symbol' | 'decimals'>

function sumUp(parts: Sum[]): Map<string | undefined, Sum> {
  const sums = new Map<string | undefined, Sum>()
  for (const part of parts) sums.set(part.mint, { ...part, units: part.units + (sums.get(part.mint)?.units ?? 0n) })
  return sums
}
