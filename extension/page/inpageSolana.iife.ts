import { publicClusters } from '#shared/solanaClusters.ts'
import { registerWallet } from '../../sdk/walletStandard.ts'
import { createKit } from './createKit.ts'

// Takes the place of `inpage.iife.ts` where the deployment has a network of Solana. The wallet lists the public
// networks until an engine says which ones the deployment has.
registerWallet(WALLET_ORIGIN, createKit(), publicClusters)
