import type { Speed } from './fees.ts'
import type { FeeFields, PreparedTransaction } from './transactions.ts'

/**
 * Returns the preselected speed. This is the page's suggested fee if the transaction replaces a pending one or the fee
 * is at most 10% above the normal speed. Otherwise, it is the normal speed.
 */
export function getDefaultSpeed({ fees, suggestedFee, replaces }: PreparedTransaction): Speed | 'suggested' {
  if (!suggestedFee) return 'normal'
  if (replaces) return 'suggested'
  const maxFee = getPrice(suggestedFee)
  if (fees.kind === 'legacy') return isWithinMargin(maxFee, fees.speeds.normal.gasPrice) ? 'suggested' : 'normal'
  const { baseFeePerGas, speeds } = fees
  // Ignore a maximum below the base fee, because it would leave this transaction pending and block all later
  // transactions.
  if (maxFee < baseFeePerGas) return 'normal'
  if (!isWithinMargin(maxFee, speeds.normal.maxFeePerGas)) return 'normal'
  // Skip the priority fee if the page suggests a gas price, because a gas price is paid in full.
  if ('gasPrice' in suggestedFee) return 'suggested'
  const likely = min(maxFee, baseFeePerGas + suggestedFee.maxPriorityFeePerGas)
  return isWithinMargin(likely, baseFeePerGas + speeds.normal.maxPriorityFeePerGas) ? 'suggested' : 'normal'
}

const getPrice = (fee: FeeFields) => ('gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas)
const isWithinMargin = (price: bigint, normal: bigint) => price * 10n <= normal * 11n
const min = (a: bigint, b: bigint) => (a < b ? a : b)
