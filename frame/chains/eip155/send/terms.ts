import type { CallTerms } from '@oriel/clear-signing/eip155/read/conditions.ts'
import { getDefaultSpeed } from './getDefaultSpeed.ts'
import type { PreparedTransaction } from './transactions.ts'

/** Returns the gas limit and preselected fee that the preview uses to simulate the transaction. */
export function getCallTerms(prepared: PreparedTransaction): CallTerms {
  const { type, gas, fees, suggestedFee } = prepared
  const speed = getDefaultSpeed(prepared)
  const fee = (speed === 'suggested' && suggestedFee) || fees.speeds[speed === 'suggested' ? 'normal' : speed]
  const nextBaseFee = fees.kind === 'eip1559' && { nextBaseFee: fees.baseFeePerGas }
  if ('gasPrice' in fee) return { gas, gasPrice: fee.gasPrice, ...nextBaseFee }
  const { maxFeePerGas, maxPriorityFeePerGas } = fee
  if (type === 'legacy' || type === 'eip2930') return { gas, gasPrice: maxFeePerGas, ...nextBaseFee }
  return { gas, maxFeePerGas, maxPriorityFeePerGas, ...nextBaseFee }
}
