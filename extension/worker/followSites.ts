import { fromWorker } from '../link/messages.ts'
import { registerScripts } from './registerScripts.ts'
import { wakeRoom } from './room.ts'

/** Keeps the content scripts in sync with the permissions, which the user can also change in the browser's settings. */
export function followSites() {
  const follow = () => void registerScripts().catch(console.error)
  // An update removes the scripts. The user may have revoked a permission while the extension was not running.
  chrome.runtime.onInstalled.addListener(follow)
  chrome.runtime.onStartup.addListener(follow)
  chrome.permissions.onAdded.addListener(follow)
  chrome.permissions.onRemoved.addListener(() => void applySites().catch(console.error))
}

/** Applies a change of the allowed sites. Removed sites lose the wallet and their accounts. */
export async function applySites() {
  const tellRoom = () => chrome.runtime.sendMessage(fromWorker.sitesChanged)
  await Promise.all([wakeRoom().then(tellRoom), registerScripts()])
}
