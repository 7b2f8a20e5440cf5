/** Approvals and failures of Solana: loaded with the views that come later. */
export const enSolana = {} as const
