import { DisconnectedError } from '#shared/errors.ts'
import type { Transport } from './transport.ts'

/** Creates the transport of a server that renders the dapp: every call rejects with 4900. */
export function createNoFrame(): Transport {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // A server need not handle the rejection.
  failed.catch(() => {})
  return {
    ready: () => failed,
    calls: () => failed,
    load: () => failed,
    mayBeConnected: () => false,
    open: () => failed,
    close: async () => true,
    async setTheme() {},
    diagnose: () => failed,
    destroy() {},
  }
}
