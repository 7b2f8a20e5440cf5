import { createKit } from '../../sdk/createKit.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { createEngineTransport } from './engineTransport.ts'

/** Creates the kit of a page that need not know it. `inpageSolana.iife.ts` offers it to Solana kits. */
export const createPageKit = () =>
  createKit(
    { frameUrl: walletOrigin, preload: 'none' },
    {
      isOriel: 'extension',
      hasPage: true,
      createTransport: createEngineTransport,
      offerSolana: () => () => {},
    },
  )
