import type { OrderRow } from './orders.ts'
import { toUnits } from './providers/money.ts'

/** Providers keep fees back, and prices change between a quote and the payment. */
const leastPercent = 80n
const unitsOfOne = toUnits('1')

/**
 * Returns the base units that a transfer must bring to be the purchase: anyone can send dust to the address. The
 * provider's amount counts more than the quote's, because the visitor may have changed it there. Returns undefined when
 * neither is known, because then only the provider can name the transaction.
 */
export function minimumArrival({ hash, received, promised }: OrderRow, decimals: number): bigint | undefined {
  // The provider itself has named the transaction.
  if (hash !== null) return 1n
  const units = (toUnits(received ?? promised ?? '0') * 10n ** BigInt(decimals) * leastPercent) / (100n * unitsOfOne)
  return units > 0n ? units : undefined
}
