import type { Hex } from '@oriel/shared/chains/caip.ts'

/**
 * Accounts whose user declined the smart account upgrade during this visit. Their swaps need a confirmation for each
 * step.
 */
export const refusedUpgrades = new Set<Hex>()
