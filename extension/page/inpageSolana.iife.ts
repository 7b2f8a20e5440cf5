import { publicClusters } from '@oriel/shared/chains/solanaClusters.ts'
import { registerWallet } from 'oriel/solana/walletStandard.ts'
import { brand } from '../link/brand.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { createPageKit } from './createPageKit.ts'

// Replaces `inpage.iife.ts` when the deployment has a Solana network. The wallet lists the public Solana clusters until
// a background session reports the deployment's own networks.
registerWallet(walletOrigin, { client: createPageKit(), networks: publicClusters, wallet: brand })
