import { swap } from './en/swap.ts'

/** The texts of swaps, in addition to those of the account. */
export const swapTexts = swap
