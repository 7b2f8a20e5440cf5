/** Receiving, accounts and networks: loaded with the views that come later. */
export const enReceive = {} as const
