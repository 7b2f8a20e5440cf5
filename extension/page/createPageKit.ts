import { createClient } from 'oriel/client/createClient.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { createSessionTransport } from './sessionTransport.ts'

/** Creates the client that the extension injects into a page. `inpageSolana.iife.ts` registers it for Solana. */
export const createPageKit = () =>
  createClient(
    { frameUrl: walletOrigin, preload: 'none' },
    {
      isOriel: 'extension',
      hasPage: true,
      createTransport: createSessionTransport,
      announceSolana: () => () => {},
    },
  )
