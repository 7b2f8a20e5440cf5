import { publicClusters } from '#shared/solanaClusters.ts'
import { registerWallet } from '../../sdk/walletStandard.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { createPageKit } from './createPageKit.ts'

// Takes the place of `inpage.iife.ts` where the deployment has a network of Solana. The wallet lists the public
// networks until an engine says which ones the deployment has.
registerWallet(walletOrigin, createPageKit(), publicClusters)
