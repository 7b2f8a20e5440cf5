import type { Speed } from './fees.ts'
import type { PreparedTransaction } from './transactions.ts'

/**
 * Returns the preselected speed. This is the page's fee if the transaction replaces a pending one, or if the fee can be
 * mined and the approval does not warn about it. Otherwise, it is the normal speed.
 */
export function getDefaultSpeed({ fees, suggestedFee, replaces }: PreparedTransaction): Speed | 'suggested' {
  if (!suggestedFee) return 'normal'
  if (replaces) return 'suggested'
  if (suggestedFee.isHigh) return 'normal'
  // Ignore a maximum below the base fee, because it would leave this transaction pending and block all later
  // transactions.
  const maxFee = 'gasPrice' in suggestedFee ? suggestedFee.gasPrice : suggestedFee.maxFeePerGas
  return fees.kind === 'eip1559' && maxFee < fees.baseFeePerGas ? 'normal' : 'suggested'
}
