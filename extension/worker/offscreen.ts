import { fromWorker } from '../link/messages.ts'
import { pages } from './pages.ts'

type Client = { url: string; postMessage: (message: unknown, ports: MessagePort[]) => void }
type MessageFromPage = MessageEvent & { waitUntil: (promise: Promise<unknown>) => void }
/** TypeScript's DOM types do not include the service worker's scope. */
declare const self: {
  addEventListener: (type: 'message', listener: (event: MessageFromPage) => void) => void
  clients: { matchAll: (options: { includeUncontrolled: true; type: 'all' }) => Promise<Client[]> }
}

/** Milliseconds after which an unresponsive offscreen document counts as broken. */
const timeoutMs = 10_000

let starting: Promise<void> | undefined

/** Creates the offscreen document if there is none. Resolves when it responds to messages. */
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
  // A script may run after its document has loaded.
  const end = Date.now() + timeoutMs
  while (!(await chrome.runtime.sendMessage(fromWorker.isOffscreenReady).catch(() => false))) {
    if (Date.now() < end) continue
    // The next call creates another document.
    await chrome.offscreen.closeDocument()
    throw new Error('The offscreen document does not start.')
  }
}

/** Forwards panels' ports to the offscreen document. */
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
