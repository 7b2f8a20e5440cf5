import { createKit } from './createKit.ts'
import { createFrame } from './frame.ts'
import { loadModules } from './loadModules.ts'
import { createNoFrame } from './noFrame.ts'
import { createSolanaOffer } from './offerSolana.ts'
import type { Oriel, OrielOptions } from './oriel.ts'

/** False on a server that renders the dapp. */
const hasPage = typeof document !== 'undefined'

/**
 * Creates the kit of this page. The wallet is loaded when a call needs it, when the last visit ended connected, or by
 * `preload`. Throws a `WalletError` with code 8001 for a mistake in the options that the SDK finds. The frame reports
 * the others by `ready`.
 */
export function createOriel(options: OrielOptions): Oriel {
  return createKit(options, {
    isOriel: true,
    hasPage,
    createTransport: hasPage ? (settings) => createFrame(settings, loadModules) : createNoFrame,
    offerSolana: createSolanaOffer(loadModules.walletStandard),
  })
}
