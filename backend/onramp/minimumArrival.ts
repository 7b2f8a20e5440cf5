import type { OrderRow } from './orders.ts'
import { toUnits } from './providers/money.ts'

/**
 * Percentage of the expected amount that must arrive. Providers deduct fees, and prices change between quote and
 * payment.
 */
const minPercent = 80n
const unitsOfOne = toUnits('1')

/**
 * Returns the minimum amount, in base units, that counts as the purchase. Smaller transfers are ignored, because anyone
 * can send dust to the address. Prefers the amount that the provider reported over the quoted one, because the user may
 * have changed the amount at the provider. Returns undefined if neither amount is known. In this case, only the
 * provider can identify the transaction.
 */
export function getMinimumArrival({ hash, received, promised }: OrderRow, decimals: number): bigint | undefined {
  // Accept any amount if the provider has reported the transaction.
  if (hash !== null) return 1n
  const units = (toUnits(received ?? promised ?? '0') * 10n ** BigInt(decimals) * minPercent) / (100n * unitsOfOne)
  return units > 0n ? units : undefined
}
