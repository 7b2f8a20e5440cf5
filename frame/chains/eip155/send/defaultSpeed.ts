import type { Speed } from './fees.ts'
import type { FeeFields, PreparedTransaction } from './transactions.ts'

/**
 * The fee that is chosen before the user chooses: what the network asks for. The page's own only where it is needed, to take
 * the place of a waiting transaction, or where it costs no more.
 */
export function defaultSpeed({ fees, suggestedFee, replaces }: PreparedTransaction): Speed | 'suggested' {
  if (!suggestedFee) return 'normal'
  if (replaces) return 'suggested'
  const most = priceOf(suggestedFee)
  if (fees.kind === 'legacy') return isAbout(most, fees.speeds.normal.gasPrice) ? 'suggested' : 'normal'
  const { baseFeePerGas, speeds } = fees
  // Below the base fee it would wait, and everything after it.
  if (most < baseFeePerGas) return 'normal'
  if (!isAbout(most, speeds.normal.maxFeePerGas)) return 'normal'
  // A gas price is paid in full, whichever it is.
  if ('gasPrice' in suggestedFee) return 'suggested'
  const likely = lower(most, baseFeePerGas + suggestedFee.maxPriorityFeePerGas)
  return isAbout(likely, baseFeePerGas + speeds.normal.maxPriorityFeePerGas) ? 'suggested' : 'normal'
}

const priceOf = (fee: FeeFields) => ('gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas)
/** At most a tenth more. */
const isAbout = (price: bigint, normal: bigint) => price * 10n <= normal * 11n
const lower = (a: bigint, b: bigint) => (a < b ? a : b)
