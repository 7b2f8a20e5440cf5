import { vaultHost } from '@oriel/frame/vault/client/vaultHost.ts'

declare global {
  interface ImportMetaEnv {
    /** The target browser, set at build time from `ORIEL_EXTENSION_BROWSER`. */
    readonly BROWSER: 'chrome' | 'firefox'
  }
}

/**
 * Selects where the vault runs: in a sandboxed page, or in a worker on Firefox, because Firefox has no sandboxed pages.
 * Call this in each document before it uses the vault.
 */
export function setVaultHost() {
  vaultHost.use(
    import.meta.env.BROWSER === 'firefox'
      ? async () => (await import('@oriel/frame/vault/client/workerHost.ts')).workerHost
      : async () => (await import('./sandboxedSigner.ts')).sandboxedSigner,
  )
}
