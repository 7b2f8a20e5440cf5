import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const popup = resolve(import.meta.dirname, '../sdk/coinbasePopup.ts')

const replaced: Record<string, string> = {
  // The file draws a bar into the page, with preact, when the window is blocked. Oriel has an error code and a view for
  // that.
  'util/web.js': popup,
  // The file connects the phone app: it needs Node's Buffer, calls Coinbase's relay from the page, and reloads the page
  // at its end.
  'walletlink/WalletLinkSigner.js': 'virtual:no-wallet-link',
}

/** Saves a third of the library's bytes. Throws when the library has other files. */
export function leanCoinbase(): Plugin {
  const found = new Set<string>()
  return {
    name: 'oriel:lean-coinbase',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('@coinbase/wallet-sdk')) return id === 'virtual:no-wallet-link' ? id : undefined
      const part = Object.keys(replaced).find((one) => id.endsWith(one))
      if (!part) return undefined
      found.add(part)
      return replaced[part]
    },
    load: (id) => (id === 'virtual:no-wallet-link' ? 'export class WalletLinkSigner {}' : undefined),
    buildEnd() {
      const missing = Object.keys(replaced).filter((part) => !found.has(part))
      if (missing.length > 0)
        throw new Error(
          `Coinbase's library has changed: ${missing.join(', ')} is not there. See scripts/leanCoinbase.ts.`,
        )
    },
  }
}
