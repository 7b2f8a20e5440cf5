import * as z from 'zod/mini'
import { askWorker } from '../link/askWorker.ts'
import {
  fromWorker,
  type PanelCount,
  panelJoined,
  panelPort,
  relayPort,
  type TabMoved,
  taskOver,
  toWorker,
} from '../link/messages.ts'
import { createEngines } from './engines.ts'
import { forgetSites } from './forgetSites.ts'
import { pageOf } from './pageOf.ts'
import { createPanelLine } from './panelLine.ts'
import { serveEngine } from './serveEngine.ts'
import { serveMoves } from './serveMove.ts'

// The script of the extension's single offscreen document. It runs one background session for each document of a page
// that uses the wallet.

const tellWorker = (message: unknown) => void chrome.runtime.sendMessage(message)
const engines = createEngines()
const panels = createPanelLine({
  onChange: tellWorker,
  openWindow: async () => (await askWorker(toWorker.window).catch(() => false)) === true,
})
// Resets the toolbar badge, which may show the prompts of the last offscreen document.
tellWorker({ waiting: 0 })
/** Open panels by their id, which each panel creates. */
const alive = new Map<string, { close?: () => void }>()

/** Current window ids of moved tabs, by tab id. */
const windows = new Map<number, number>()

chrome.runtime.onMessage.addListener((message, { id, tab }, respond) => {
  if (id !== chrome.runtime.id || tab) return
  if (message === fromWorker.isRoomThere) respond(true)
  if (message === fromWorker.sitesChanged) void forgetSites()
  const { moved }: Partial<TabMoved> = Object(message)
  if (!moved) return
  windows.set(moved.tabId, moved.windowId)
  panels.move()
})

const PanelHello = z.object({ panel: z.string(), windowId: z.number(), isPopup: z.boolean() })

// Only pages of the extension can send a port through the service worker.
navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
  const hello = z.safeParse(PanelHello, data)
  const page = hello.success && alive.get(hello.data.panel)
  if (!page || !port) return
  // A panel without a response repeats the handshake. It only listens to its latest port.
  page.close?.()
  port.postMessage(panelJoined)
  const { windowId, isPopup } = hello.data
  page.close = panels.add({
    windowId,
    isPopup,
    show: ({ origin, tabId, port: task }) => port.postMessage({ origin, tabId }, [task]),
    leave: () => port.postMessage(taskOver),
    count: (more) => port.postMessage({ more } satisfies PanelCount),
  })
})
navigator.serviceWorker.startMessages()

// The user may have revoked a permission while the extension was not running.
void forgetSites()
serveMoves(panels, ({ id = 0, windowId }) => windows.get(id) ?? windowId)

chrome.runtime.onConnect.addListener((port) => {
  const { name, sender } = port
  if (name.startsWith(panelPort) && sender?.origin === location.origin)
    return follow(name.slice(panelPort.length), port)
  if (name !== relayPort) return
  const page = pageOf(sender)
  if (!page) return port.disconnect()
  const { origin, documentId, tabId, windowId } = page
  const windowNow = () => windows.get(tabId) ?? windowId
  serveEngine({ port, page: { origin, documentId, tabId, windowId: windowNow }, engines, panels })
})

/**
 * Tracks the lifetime of a panel by its runtime port. Chromium fires no event when the page at the other end of a
 * `MessagePort` closes.
 */
function follow(id: string, port: chrome.runtime.Port) {
  alive.set(id, {})
  port.onDisconnect.addListener(() => {
    alive.get(id)?.close?.()
    alive.delete(id)
  })
}
