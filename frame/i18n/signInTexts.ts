import { signIn } from './en/signIn.ts'

/** The texts of the sign-in to a page, in addition to those after Connect. */
export const signInTexts = signIn
