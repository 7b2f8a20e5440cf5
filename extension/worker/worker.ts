import { toWorker, type WorkerFailed } from '../link/messages.ts'
import { clearSettings } from '../link/settings.ts'
import { isAllowed } from '../link/sites.ts'
import { ensureOffscreen, forwardPanelPorts } from './offscreen.ts'
import { handleToolbarClicks, openPanel, openPopup, takeLastClick, updateBadge } from './panel.ts'
import { serveWalletPage } from './serveWalletPage.ts'
import { applySites, watchSites } from './watchSites.ts'
import { watchTabs } from './watchTabs.ts'

// The service worker keeps no lasting state, because the browser stops it when it is idle.

handleToolbarClicks()
watchSites()
watchTabs()
forwardPanelPorts()
serveWalletPage()
chrome.runtime.onInstalled.addListener(() => void clearSettings())

const ownOrigin = chrome.runtime.getURL('').replace(/\/$/, '')

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return
  if (message === toWorker.openPanel && sender.tab?.id !== undefined)
    openPanel({ tabId: sender.tab.id }).catch(console.info)
  const response = handleMessage(message, sender)
  if (!response) return
  response.then(
    (result) => respond(result ?? true),
    (error) => {
      console.info(error)
      respond({ failed: String(error) } satisfies WorkerFailed)
    },
  )
  return true
})

function handleMessage(message: unknown, { origin }: chrome.runtime.MessageSender): Promise<unknown> | undefined {
  if (message === toWorker.ensureOffscreen) return ensureOffscreen()
  return origin === ownOrigin ? handleOwnPage(message) : undefined
}

/**
 * Handles messages from the extension's own pages. The browser sets the sender's origin, so no website can forge it.
 */
function handleOwnPage(message: unknown): Promise<unknown> | undefined {
  if (message === toWorker.openPopup) return openPopup()
  if (message === toWorker.applySites) return applySites()
  if (message === toWorker.lastClick) return takeLastClick()
  const { waiting, origin, allowed } = Object(message)
  if (typeof waiting === 'number') return updateBadge({ waiting, origin })
  return typeof allowed === 'string' ? isAllowed(allowed) : undefined
}
