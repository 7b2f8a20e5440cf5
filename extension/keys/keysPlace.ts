import { type VaultPlace, vaultPlace } from '../../frame/vault/client/vaultPlace.ts'

/** Sets the vault's place for the panel. The panel calls this before it uses the vault. */
export function setPanelPlace() {
  // Firefox has no sandboxed pages, so it runs the vault in a worker.
  vaultPlace.use(() => (chrome.runtime.getManifest().sandbox ? loadKeysPage() : loadWorker()))
}

/** Sets the vault's place for a background session, which only exists in browsers with sandboxed pages. */
export function setEnginePlace() {
  // Offscreen documents cannot read the manifest.
  vaultPlace.use(loadKeysPage)
}

async function loadKeysPage(): Promise<VaultPlace> {
  return (await import('./keysPage.ts')).keysPage
}

async function loadWorker(): Promise<VaultPlace> {
  return (await import('../../frame/vault/client/workerPlace.ts')).workerPlace
}
