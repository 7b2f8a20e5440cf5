import { createClient } from 'oriel/client/createClient.ts'
import { brand } from '../link/brand.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { createSessionTransport } from './sessionTransport.ts'

/**
 * Creates the SDK client that the extension injects into a page. `inpageSolana.iife.ts` also registers it as a Solana
 * wallet.
 */
export const createPageKit = () =>
  createClient(
    { frameUrl: walletOrigin, preload: 'none' },
    {
      isOriel: 'extension',
      hasPage: true,
      brand,
      createTransport: createSessionTransport,
      announceSolana: () => () => {},
    },
  )
