import type { Description, Risk, RiskCode } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { readRecipient } from '../../approval/model/recipient.ts'
import type { Transfer } from './validateDraft.ts'
import type { Warning } from './warnings.ts'

type Described = Pick<Description<Simulation>, 'headline' | 'simulation'>

/**
 * Returns whether the description matches the transfer. On Solana, the form may contain a token account while the
 * description names its owner.
 */
export function matchesTransfer(
  described: Described,
  { units, to, network }: Pick<Transfer, 'units' | 'to' | 'network'>,
): boolean {
  if (!described.headline.some((item) => item.kind === 'amount' && item.amount.units === units)) return false
  const recipient = readRecipient(described)
  return recipient !== undefined && (network.chainNamespace !== 'eip155' || isSameAddress(recipient, to))
}

export function isPlainTransfer(
  { simulation }: Described,
  { units, asset, from, to }: Omit<Transfer, 'name' | 'isMax'>,
): boolean {
  // Ignore a failed or missing simulation here, because it is shown as a risk instead.
  if (!simulation || !('ok' in simulation) || !simulation.ok) return true
  const [only, ...rest] = simulation.changes
  if (rest.length > 0) return false
  // Only a transfer to the same account may change no balance.
  if (!only) return isSameAddress(from, to)
  const isToken = asset.address === undefined ? only.kind === 'native' : isSameAddress(only.token ?? '', asset.address)
  return isToken && only.amount === -units
}

const saidBy: Partial<Record<Warning['code'], RiskCode>> = {
  zero: 'zero-address',
  token: 'token-contract-recipient',
  self: 'own-address',
  lookAlike: 'look-alike-recipient',
  unused: 'unused-recipient',
  first: 'first-recipient',
}

type ReviewedRisks = {
  warnings: readonly Warning[]
  /**
   * True if the review already reports that the transfer would fail, and why. The estimate and the simulation detect
   * the same failure.
   */
  isFailureSaid: boolean
}

/** Returns the risks that the review does not show yet, worst first. */
export function getFurtherRisks(risks: readonly Risk[], { warnings, isFailureSaid }: ReviewedRisks): Risk[] {
  const shown = warnings.map(({ code }) => saidBy[code])
  return risks.filter(({ code }) => !shown.includes(code) && !(isFailureSaid && code === 'simulation-failed'))
}
