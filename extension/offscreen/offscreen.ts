import * as z from 'zod/mini'
import { callWorker } from '../link/callWorker.ts'
import {
  contentScriptPort,
  fromWorker,
  panelJoined,
  panelPort,
  promptOver,
  type QueueLength,
  type TabMoved,
  toWorker,
} from '../link/messages.ts'
import { disconnectRevokedSites } from './disconnectRevokedSites.ts'
import { identifyPage } from './identifyPage.ts'
import { createPromptQueue } from './promptQueue.ts'
import { serveMoves } from './serveMoves.ts'
import { serveSession } from './serveSession.ts'
import { createSessionPool } from './sessionPool.ts'

// The script of the extension's only offscreen document. It runs one background session for each page document that
// uses the wallet.

const sendToWorker = (message: unknown) => void chrome.runtime.sendMessage(message)
const pool = createSessionPool()
const prompts = createPromptQueue({
  onChange: sendToWorker,
  openPopup: async () => (await callWorker(toWorker.openPopup).catch(() => false)) === true,
})
// Reset the toolbar badge, because it may still count the previous offscreen document's prompts.
sendToWorker({ waiting: 0 })
/** Open panels, keyed by the ID that a panel generates for itself. */
const openPanels = new Map<string, { remove?: () => void }>()

/** Current window IDs of moved tabs, keyed by tab ID. */
const movedTabs = new Map<number, number>()
const getWindowId = (tabId: number, initial: number) => movedTabs.get(tabId) ?? initial

chrome.runtime.onMessage.addListener((message, { id, tab }, respond) => {
  if (id !== chrome.runtime.id || tab) return
  if (message === fromWorker.isOffscreenReady) respond(true)
  if (message === fromWorker.sitesChanged) void disconnectRevokedSites()
  const { moved }: Partial<TabMoved> = Object(message)
  if (!moved) return
  movedTabs.set(moved.tabId, moved.windowId)
  prompts.handleTabMove()
})

const PanelHandshake = z.object({ panel: z.string(), windowId: z.number(), isPopup: z.boolean() })

// Accept the ports that panels send through the service worker. Only the extension's own pages can send one.
navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
  const handshake = z.safeParse(PanelHandshake, data)
  const panel = handshake.success && openPanels.get(handshake.data.panel)
  if (!panel || !port) return
  // Replace the previous port: a panel that gets no response repeats the handshake, and only listens on its latest
  // port.
  panel.remove?.()
  port.postMessage(panelJoined)
  const { windowId, isPopup } = handshake.data
  panel.remove = prompts.addPanel({
    windowId,
    isPopup,
    show: ({ origin, tabId, port: promptPort }) => port.postMessage({ origin, tabId }, [promptPort]),
    onPromptOver: () => port.postMessage(promptOver),
    onQueueChange: (queued) => port.postMessage({ queued } satisfies QueueLength),
  })
})
navigator.serviceWorker.startMessages()

// Disconnect the sites whose permission the user revoked while the extension wasn't running.
void disconnectRevokedSites()
serveMoves(prompts, ({ id = 0, windowId }) => getWindowId(id, windowId))

chrome.runtime.onConnect.addListener((port) => {
  const { name, sender } = port
  if (name.startsWith(panelPort) && sender?.origin === location.origin)
    return watchPanel(name.slice(panelPort.length), port)
  if (name !== contentScriptPort) return
  const page = identifyPage(sender)
  if (!page) return port.disconnect()
  const { origin, documentId, tabId, windowId } = page
  serveSession({
    port,
    page: { origin, documentId, tabId, getWindowId: () => getWindowId(tabId, windowId) },
    pool,
    prompts,
  })
})

/**
 * Removes a panel when its runtime port disconnects. A `MessagePort` can't report that the panel closed, because
 * Chromium fires no event when the other end closes.
 */
function watchPanel(id: string, port: chrome.runtime.Port) {
  openPanels.set(id, {})
  port.onDisconnect.addListener(() => {
    openPanels.get(id)?.remove?.()
    openPanels.delete(id)
  })
}
