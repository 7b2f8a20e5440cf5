import { fromWorker } from '../link/messages.ts'
import { registerScripts } from './registerScripts.ts'
import { wakeRoom } from './room.ts'

/** Keeps the scripts with the permissions, which the person can change in the browser's settings, too. */
export function followSites() {
  const follow = () => void registerScripts().catch(console.error)
  // An update forgets the scripts. A permission may have gone while the extension was off.
  chrome.runtime.onInstalled.addListener(follow)
  chrome.runtime.onStartup.addListener(follow)
  chrome.permissions.onAdded.addListener(follow)
  chrome.permissions.onRemoved.addListener(() => void applySites().catch(console.error))
}

/** Must be called when the wallet works on other sites than before. Removed sites lose the wallet and the accounts. */
export async function applySites() {
  const tellRoom = () => chrome.runtime.sendMessage(fromWorker.sitesChanged)
  await Promise.all([wakeRoom().then(tellRoom), registerScripts()])
}
