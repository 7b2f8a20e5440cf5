import { toWorker, type WorkerFailed } from '../link/messages.ts'
import { forgetSettings } from '../link/settings.ts'
import { isAllowed } from '../link/sites.ts'
import { applySites, followSites } from './followSites.ts'
import { followTabs } from './followTabs.ts'
import { followButton, lastPress, openPanel, openWindow, showWaiting } from './panel.ts'
import { introducePages, wakeRoom } from './room.ts'
import { serveWalletPage } from './serveWalletPage.ts'

// The service worker keeps no lasting state, because the browser ends it when it is idle.

followButton()
followSites()
followTabs()
introducePages()
serveWalletPage()
chrome.runtime.onInstalled.addListener(() => void forgetSettings())

const ownOrigin = chrome.runtime.getURL('').replace(/\/$/, '')

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id) return
  if (message === toWorker.panel && sender.tab?.id !== undefined)
    openPanel({ tabId: sender.tab.id }).catch(console.info)
  const answer =
    message === toWorker.wake ? wakeRoom() : sender.origin === ownOrigin ? serveOwnPage(message) : undefined
  if (!answer) return
  answer.then(
    (result) => respond(result ?? true),
    (error) => {
      console.info(error)
      respond({ failed: String(error) } satisfies WorkerFailed)
    },
  )
  return true
})

/** Handles messages of the extension's own pages, whose origin no website can forge. */
function serveOwnPage(message: unknown): Promise<unknown> | undefined {
  if (message === toWorker.window) return openWindow()
  if (message === toWorker.applySites) return applySites()
  if (message === toWorker.lastPress) return lastPress()
  const { waiting, origin, allowed } = Object(message)
  if (typeof waiting === 'number') return showWaiting({ waiting, origin })
  return typeof allowed === 'string' ? isAllowed(allowed) : undefined
}
