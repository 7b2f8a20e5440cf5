import { vaultHost } from '@oriel/frame/vault/client/vaultHost.ts'

declare global {
  interface ImportMetaEnv {
    /** Set at build time from `ORIEL_EXTENSION_BROWSER`. */
    readonly BROWSER: 'chrome' | 'firefox'
  }
}

/**
 * Selects the vault's host. Call this in each document before it uses the vault. Firefox has no sandboxed pages, so it
 * runs the vault in a worker.
 */
export function setVaultHost() {
  vaultHost.use(
    import.meta.env.BROWSER === 'firefox'
      ? async () => (await import('@oriel/frame/vault/client/workerHost.ts')).workerHost
      : async () => (await import('./sandboxedSigner.ts')).sandboxedSigner,
  )
}
