import { fromWorker } from '../link/messages.ts'
import { pages } from './pages.ts'

type Client = { url: string; postMessage: (message: unknown, ports: MessagePort[]) => void }
type MessageFromPage = MessageEvent & { waitUntil: (promise: Promise<unknown>) => void }
/** Declares the service worker's global scope, because TypeScript's DOM types don't include it. */
declare const self: {
  addEventListener: (type: 'message', listener: (event: MessageFromPage) => void) => void
  clients: { matchAll: (options: { includeUncontrolled: true; type: 'all' }) => Promise<Client[]> }
}

/** How long to wait for an unresponsive offscreen document before it counts as broken, in ms. */
const timeoutMs = 10_000

let starting: Promise<void> | undefined

/** Creates the offscreen document if it doesn't exist. Resolves once it responds to messages. */
export function ensureOffscreen(): Promise<void> {
  starting ??= startOffscreen().finally(() => {
    starting = undefined
  })
  return starting
}

async function startOffscreen() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
  if (contexts.length === 0) {
    await chrome.offscreen.createDocument({
      url: pages.offscreen,
      reasons: ['WORKERS'],
      justification: 'Keeps the connections of pages to the wallet.',
    })
  }
  // Poll until the document responds, because its script may still be starting after the document has loaded.
  const end = Date.now() + timeoutMs
  while (!(await chrome.runtime.sendMessage(fromWorker.isOffscreenReady).catch(() => false))) {
    if (Date.now() < end) continue
    // Close the document, so that the next call creates a new one.
    await chrome.offscreen.closeDocument()
    throw new Error('The offscreen document does not start.')
  }
}

/** Forwards the ports that panels send to the offscreen document. */
export function forwardPanelPorts() {
  self.addEventListener('message', (event) => {
    if (event.data?.panel) event.waitUntil(forward(event.data, [...event.ports]))
  })
}

async function forward(message: unknown, ports: MessagePort[]) {
  await ensureOffscreen()
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'all' })
  const offscreen = clients.find(({ url }) => url === chrome.runtime.getURL(pages.offscreen))
  offscreen?.postMessage(message, ports)
}
