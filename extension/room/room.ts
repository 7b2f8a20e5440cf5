import { createPanelLine } from './panelLine.ts'
import { serveEngine } from './serveEngine.ts'

// The one offscreen document. It has an engine for each document of a page that uses the wallet.

const panel = createPanelLine()

chrome.runtime.onMessage.addListener((message, { id }, respond) => {
  if (id === chrome.runtime.id && message === 'is the room there') respond(true)
})

// The worker vouches for the page of ours that sent the port.
navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
  if (typeof data?.panel === 'string' && port) panel.take(data.panel, port)
})
navigator.serviceWorker.startMessages()

chrome.runtime.onConnect.addListener((port) => {
  const [, id] = /^panel ([0-9a-f-]{36})$/.exec(port.name) ?? []
  if (id && port.sender?.origin === location.origin) return panel.follow(id, port)
  if (port.name !== 'oriel') return
  const origin = originOf(port.sender)
  if (origin) serveEngine({ port, origin, panel })
  else port.disconnect()
})

/** Returns the origin of a page that may use the wallet, as the browser says it. */
function originOf(sender: chrome.runtime.MessageSender | undefined): string | undefined {
  if (sender?.id !== chrome.runtime.id || sender.frameId !== 0 || sender.documentLifecycle !== 'active')
    return undefined
  const { origin } = sender
  return origin === undefined || origin === 'null' ? undefined : origin
}
