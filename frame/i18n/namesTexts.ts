import { names } from './en/names.ts'

/** The texts of names, in addition to those of the account. */
export const namesTexts = names
