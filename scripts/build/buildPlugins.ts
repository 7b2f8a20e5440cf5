import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces Node's `crypto`, which the vault's HPKE library imports if the global `crypto` is missing. Every browser has
 * that global.
 */
export const noNodeCrypto: Plugin = {
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? 'virtual:no-node-crypto' : undefined),
  load: (id) => (id === 'virtual:no-node-crypto' ? 'export const webcrypto = undefined' : undefined),
}

/** Provides a `Buffer` global, because the WalletConnect library expects one, as in Node. */
export const ownBuffer: Plugin = {
  name: 'own-buffer',
  transform: {
    filter: { id: /@walletconnect\/utils\/dist\// },
    handler: (code) =>
      `import { Buffer } from ${JSON.stringify(resolve(import.meta.dirname, '../../frame/wallets/walletConnect/nodeBuffer.ts'))}\n${code}`,
  },
}
