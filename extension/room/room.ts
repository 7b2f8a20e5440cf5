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

// The one offscreen document. It has an engine for each document of a page that uses the wallet.

const tellWorker = (message: unknown) => void chrome.runtime.sendMessage(message)
const engines = createEngines()
const panels = createPanelLine({
  onChange: tellWorker,
  openWindow: async () => (await askWorker(toWorker.window).catch(() => false)) === true,
})
// The last room may have left the number of its questions on the button.
tellWorker({ waiting: 0 })
/** The panels whose pages are there, by the id that each gives itself. */
const alive = new Map<string, { close?: () => void }>()

/** The browser windows of the tabs that were moved, by the ids of the tabs. */
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

// The worker vouches for the page of the extension that sent the port.
navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
  const hello = z.safeParse(PanelHello, data)
  const page = hello.success && alive.get(hello.data.panel)
  if (!page || !port) return
  // The panel says hello again when it has no answer. It listens to its last port.
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

// A permission may have gone while the extension was off.
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
 * The port lives as long as the page of the panel. Chromium fires no event when the page at the other end of a
 * `MessagePort` closes.
 */
function follow(id: string, port: chrome.runtime.Port) {
  alive.set(id, {})
  port.onDisconnect.addListener(() => {
    alive.get(id)?.close?.()
    alive.delete(id)
  })
}
