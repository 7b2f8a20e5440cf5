import { type VaultPlace, vaultPlace } from '../../frame/vault/client/vaultPlace.ts'

/** Must be called by the panel before it uses the vault. */
export function setPanelPlace() {
  // Firefox has no sandboxed pages, so keys are used in the frame's worker there.
  vaultPlace.use(() => (chrome.runtime.getManifest().sandbox ? loadKeysPage() : loadWorker()))
}

/** Must be called by an engine before it uses the vault. Only browsers with sandboxed pages have engines. */
export function setEnginePlace() {
  // An engine is in an offscreen document, which cannot read the manifest.
  vaultPlace.use(loadKeysPage)
}

async function loadKeysPage(): Promise<VaultPlace> {
  return (await import('./keysPage.ts')).keysPage
}

async function loadWorker(): Promise<VaultPlace> {
  return (await import('../../frame/vault/client/workerPlace.ts')).workerPlace
}
