import type { Hex } from '@oriel/shared/chains/caip.ts'

/** Accounts that stay ordinary for this visit. Their swaps need a confirmation for each step. */
export const refusedUpgrades = new Set<Hex>()
