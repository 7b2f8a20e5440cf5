import { fromWorker } from '../link/messages.ts'
import { ensureOffscreen } from './offscreen.ts'
import { registerScripts } from './registerScripts.ts'

/**
 * Keeps the registered content scripts in sync with the site permissions, which the user can also change in the
 * browser's settings.
 */
export function watchSites() {
  const update = () => void registerScripts().catch(console.error)
  // Register the scripts after an update, which unregisters them, and at startup, because the user may have revoked a
  // permission while the extension wasn't running.
  chrome.runtime.onInstalled.addListener(update)
  chrome.runtime.onStartup.addListener(update)
  chrome.permissions.onAdded.addListener(update)
  chrome.permissions.onRemoved.addListener(() => void applySites().catch(console.error))
}

/**
 * Applies a change to the allowed sites. Removed sites lose access to the wallet, and their pages lose their accounts.
 */
export async function applySites() {
  const notifyPages = () => chrome.runtime.sendMessage(fromWorker.sitesChanged)
  await Promise.all([ensureOffscreen().then(notifyPages), registerScripts()])
}
