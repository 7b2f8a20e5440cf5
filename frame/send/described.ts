import type { Description, Risk, RiskCode } from '../chains/description.ts'
import type { Simulation } from '../chains/simulation.ts'
import { sameAddress } from './recipient.ts'
import type { Transfer } from './rules.ts'
import type { Warning } from './warnings.ts'

type Described = Pick<Description<Simulation>, 'headline' | 'simulation'>

/** Whom a described transfer goes to; undefined where it says no address. */
export function recipientOf({ headline }: Pick<Described, 'headline'>): string | undefined {
  return headline.find(({ kind, label }) => kind === 'address' && recipientLabels.includes(label))?.value
}

const recipientLabels = ['To', 'To the token account']

/**
 * Whether the request that would be signed, as it was read for the approval, is this transfer. On Solana a token account may
 * stand in the form, and its owner in the description.
 */
export function isOf(
  described: Described,
  { units, to, network }: Pick<Transfer, 'units' | 'to' | 'network'>,
): boolean {
  if (!described.headline.some(({ amount }) => amount?.units === units)) return false
  const read = recipientOf(described)
  return read !== undefined && (network.chainNamespace !== 'eip155' || sameAddress(read, to))
}

/** Whether the simulation found the transfer and nothing else: then the amount says it all. */
export function isPlain(
  { simulation }: Described,
  { units, asset, from, to }: Omit<Transfer, 'name' | 'isMax'>,
): boolean {
  // What failed or could not be simulated is one of the risks.
  if (!simulation || !('ok' in simulation) || !simulation.ok) return true
  const [only, ...rest] = simulation.changes
  if (rest.length > 0) return false
  // To oneself nothing leaves.
  if (!only) return sameAddress(from, to)
  const isToken = asset.address === undefined ? only.kind === 'native' : sameAddress(only.token ?? '', asset.address)
  return isToken && only.amount === -units
}

/** What our own look at the recipient says already. */
const saidBy: Partial<Record<Warning['code'], RiskCode>> = {
  zero: 'zero-address',
  token: 'token-contract-recipient',
  self: 'own-address',
}

type Said = {
  warnings: readonly Warning[]
  /** It was said that it would fail, and why: estimating and simulating find out the same. */
  isFailureSaid: boolean
}

/** The risks of the request that were not said in the review before, worst first. */
export function furtherRisks(risks: readonly Risk[], { warnings, isFailureSaid }: Said): Risk[] {
  const said = warnings.map(({ code }) => saidBy[code])
  return risks.filter(({ code }) => !said.includes(code) && !(isFailureSaid && code === 'simulation-failed'))
}

/** What a name stands for, as far as that was found out again. */
export type NameCheck = 'checking' | 'same' | 'changed' | 'unchecked'

type Looked = { data?: string | null | undefined; isPending: boolean; isError: boolean }

/** `data`: the address that the name stands for now; null when nobody has it. */
export function checkName({ data, isPending, isError }: Looked, to: string | undefined): NameCheck {
  if (isPending) return 'checking'
  if (isError || to === undefined || data === undefined) return 'unchecked'
  return data !== null && sameAddress(data, to) ? 'same' : 'changed'
}
