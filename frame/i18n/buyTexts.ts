import { buy } from './en/buy.ts'

/** The texts of buying, in addition to those of the account. */
export const buyTexts = buy
