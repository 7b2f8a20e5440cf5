import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces Node's `crypto`, which the HPKE library of the vault imports when `crypto` is missing. Every browser has it.
 */
export const noNodeCrypto: Plugin = {
  name: 'no-node-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? 'virtual:no-node-crypto' : undefined),
  load: (id) => (id === 'virtual:no-node-crypto' ? 'export const webcrypto = undefined' : undefined),
}

/** Gives the library of the wallet protocol a `Buffer`, which it expects to be there as in Node. */
export const ownBuffer: Plugin = {
  name: 'own-buffer',
  transform: {
    filter: { id: /@walletconnect\/utils\/dist\// },
    handler: (code) =>
      `import { Buffer } from ${JSON.stringify(resolve(import.meta.dirname, '../../frame/wallets/walletConnect/nodeBuffer.ts'))}\n${code}`,
  },
}
