import { toExtension } from '@oriel/shared/document/extensionMove.ts'
import { isWalletPage } from '../link/walletPage.ts'
import { ensureOffscreen } from './offscreen.ts'
import { openPanel } from './panel.ts'

/** Handles messages from the wallet's website, which can offer to move its wallet into the extension. */
export function serveWalletPage() {
  chrome.runtime.onMessageExternal.addListener((message, sender, respond) => {
    if (!isWalletPage(sender)) return
    if (message === toExtension.ping) respond(true)
    if (message !== toExtension.open || sender.tab?.id === undefined) return
    // Log a failure to open the panel. Some browsers don't recognize the page's user activation here, and the offscreen
    // document then opens a pop-up.
    openPanel({ tabId: sender.tab.id }).catch(console.info)
    ensureOffscreen().then(
      () => respond(true),
      (error) => respond(String(error)),
    )
    return true
  })
}
