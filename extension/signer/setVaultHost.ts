import { vaultPlace } from '../../frame/vault/client/vaultPlace.ts'

declare global {
  interface ImportMetaEnv {
    /** The build sets this from `ORIEL_EXTENSION_BROWSER`. */
    readonly BROWSER: 'chrome' | 'firefox'
  }
}

/** Call in each document before it uses the vault. Firefox has no sandboxed pages, so it runs the vault in a worker. */
export function setVaultHost() {
  vaultPlace.use(
    import.meta.env.BROWSER === 'firefox'
      ? async () => (await import('../../frame/vault/client/workerPlace.ts')).workerPlace
      : async () => (await import('./sandboxedSigner.ts')).sandboxedSigner,
  )
}
