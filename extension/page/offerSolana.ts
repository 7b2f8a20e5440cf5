/** `inpageSolana.iife.ts` offers the wallet to Solana kits, where the deployment has a network of Solana. */
export const offerSolana = () => () => {}
