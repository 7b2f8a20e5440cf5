import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import { FileNotLoadedError } from '@oriel/shared/errors/externalErrors.ts'
import type { Oriel, OrielOptions } from './api/oriel.ts'
import { createClient } from './client/createClient.ts'
import type { Transport } from './client/transport.ts'
import { createFrameTransport, type FrameModules } from './frame/createFrameTransport.ts'
import { createAnnounceSolana } from './solana/announceSolana.ts'

/** False on a server that renders the dapp. */
const hasPage = typeof document !== 'undefined'

/**
 * Creates the wallet client of this page. The wallet loads when a call needs it, when the option `preload` says so, or
 * once the page is idle if the user was connected on the last visit. Throws a `WalletError` with code 8001 if the SDK
 * detects an invalid option. If only the frame detects it, `ready` rejects.
 */
export function createOriel(options: OrielOptions): Oriel {
  return createClient(options, {
    isOriel: true,
    hasPage,
    createTransport: hasPage ? (settings) => createFrameTransport(settings, modules) : createServerTransport,
    announceSolana: createAnnounceSolana(async () => (await import('./solana/walletStandard.ts')).registerWallet),
  })
}

const modules: FrameModules = {
  async coinbase() {
    try {
      return (await import('./pageWallets/coinbaseWallet.ts')).createCoinbase
    } catch (cause) {
      throw new FileNotLoadedError(undefined, { cause })
    }
  },
  inline: async () => (await import('./frame/inlineHolder.ts')).createInlineHolder,
  pageWallets: async () => (await import('./pageWallets/pageWallets.ts')).createPageWallets,
  signIn: async () => (await import('./signIn/signIn.ts')).answerSignIn,
}

/** Creates the transport for server-side rendering. Every call rejects with 4900. */
function createServerTransport(): Transport {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // Prevents an unhandled rejection on the server.
  failed.catch(() => {})
  return {
    ready: () => failed,
    getCalls: () => failed,
    loadSendAsync: () => failed,
    mayBeConnected: () => false,
    open: () => failed,
    close: async () => true,
    async setTheme() {},
    diagnose: () => failed,
    destroy() {},
  }
}
