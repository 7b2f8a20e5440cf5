/** What an account owns and did: loaded with the views that come later. */
export const enAccount = {} as const
