/**
 * Offers nothing, because `inpageSolana.iife.ts` offers the wallet to Solana kits where the deployment has a network of
 * Solana. The build puts this file in the place of the SDK's `./offerSolana.ts`, as it does with `frame.ts` beside it.
 */
export const offerSolana = () => () => {}
