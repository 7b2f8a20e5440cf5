import type { Speed } from './fees.ts'
import type { FeeFields, PreparedTransaction } from './transactions.ts'

/**
 * Returns the preselected speed: the normal one, or the page's suggested fee when that is needed to replace a pending
 * transaction or costs about the same.
 */
export function defaultSpeed({ fees, suggestedFee, replaces }: PreparedTransaction): Speed | 'suggested' {
  if (!suggestedFee) return 'normal'
  if (replaces) return 'suggested'
  const most = priceOf(suggestedFee)
  if (fees.kind === 'legacy') return isAbout(most, fees.speeds.normal.gasPrice) ? 'suggested' : 'normal'
  const { baseFeePerGas, speeds } = fees
  // A fee below the base fee would block this transaction and all later ones.
  if (most < baseFeePerGas) return 'normal'
  if (!isAbout(most, speeds.normal.maxFeePerGas)) return 'normal'
  // A legacy gas price is paid in full, so it has no tip to compare.
  if ('gasPrice' in suggestedFee) return 'suggested'
  const likely = lower(most, baseFeePerGas + suggestedFee.maxPriorityFeePerGas)
  return isAbout(likely, baseFeePerGas + speeds.normal.maxPriorityFeePerGas) ? 'suggested' : 'normal'
}

const priceOf = (fee: FeeFields) => ('gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas)
const isAbout = (price: bigint, normal: bigint) => price * 10n <= normal * 11n
const lower = (a: bigint, b: bigint) => (a < b ? a : b)
