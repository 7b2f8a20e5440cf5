import { toExtension } from '#shared/extensionMove.ts'
import { isWalletPage } from '../link/walletPage.ts'
import { openPanel } from './panel.ts'
import { wakeRoom } from './room.ts'

/** Answers the wallet's own page, which gives its wallet to the room. */
export function serveWalletPage() {
  chrome.runtime.onMessageExternal.addListener((message, sender, respond) => {
    if (!isWalletPage(sender)) return
    if (message === toExtension.look) respond(true)
    if (message !== toExtension.open || sender.tab?.id === undefined) return
    // A browser that counts no click here opens none. The room then opens a window.
    openPanel({ tabId: sender.tab.id }).catch(console.info)
    wakeRoom().then(
      () => respond(true),
      (error) => respond(String(error)),
    )
    return true
  })
}
