import type { Hex } from '#shared/chains/caip.ts'

/** Accounts that stay ordinary for this visit. Their swaps need a confirmation for each step. */
export const refusedUpgrades = new Set<Hex>()
