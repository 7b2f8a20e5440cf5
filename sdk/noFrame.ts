import { DisconnectedError } from '#shared/errors.ts'
import type { Transport } from './transport.ts'

/** Creates the transport for server-side rendering. Every call rejects with 4900. */
export function createNoFrame(): Transport {
  const failed = Promise.reject(new DisconnectedError('The wallet needs a browser.'))
  // Prevents an unhandled rejection on the server.
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
