import type { Speed } from './fees.ts'
import type { FeeFields, PreparedTransaction } from './transactions.ts'

/**
 * Returns the preselected speed: the page's suggested fee if it replaces a pending transaction or costs about as much
 * as the normal speed, and otherwise the normal speed.
 */
export function getDefaultSpeed({ fees, suggestedFee, replaces }: PreparedTransaction): Speed | 'suggested' {
  if (!suggestedFee) return 'normal'
  if (replaces) return 'suggested'
  const maxFee = getPrice(suggestedFee)
  if (fees.kind === 'legacy') return isWithinMargin(maxFee, fees.speeds.normal.gasPrice) ? 'suggested' : 'normal'
  const { baseFeePerGas, speeds } = fees
  // A maximum below the base fee would leave this transaction pending and block all later transactions.
  if (maxFee < baseFeePerGas) return 'normal'
  if (!isWithinMargin(maxFee, speeds.normal.maxFeePerGas)) return 'normal'
  // A gas price is paid in full, so there is no priority fee to compare.
  if ('gasPrice' in suggestedFee) return 'suggested'
  const likely = min(maxFee, baseFeePerGas + suggestedFee.maxPriorityFeePerGas)
  return isWithinMargin(likely, baseFeePerGas + speeds.normal.maxPriorityFeePerGas) ? 'suggested' : 'normal'
}

const getPrice = (fee: FeeFields) => ('gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas)
const isWithinMargin = (price: bigint, normal: bigint) => price * 10n <= normal * 11n
const min = (a: bigint, b: bigint) => (a < b ? a : b)
