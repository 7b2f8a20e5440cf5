import { createKit } from './createKit.ts'
import { createFrame } from './frame.ts'
import { loadModules } from './loadModules.ts'
import { createNoFrame } from './noFrame.ts'
import { createSolanaOffer } from './offerSolana.ts'
import type { Oriel, OrielOptions } from './oriel.ts'

/** False on a server that renders the dapp. */
const hasPage = typeof document !== 'undefined'

/**
 * Creates the wallet client of this page. The wallet loads when a call needs it, when the user was connected on the
 * last visit, or by `preload`. Throws a `WalletError` with code 8001 for invalid options that the SDK detects. The
 * frame detects the others, which reject `ready`.
 */
export function createOriel(options: OrielOptions): Oriel {
  return createKit(options, {
    isOriel: true,
    hasPage,
    createTransport: hasPage ? (settings) => createFrame(settings, loadModules) : createNoFrame,
    offerSolana: createSolanaOffer(loadModules.walletStandard),
  })
}
