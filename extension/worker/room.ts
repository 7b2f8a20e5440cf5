import { fromWorker } from '../link/messages.ts'
import { pages } from './pages.ts'

type Client = { url: string; postMessage: (message: unknown, ports: MessagePort[]) => void }
type Introduction = MessageEvent & { waitUntil: (work: Promise<unknown>) => void }
/** TypeScript's DOM types do not include the scope of a service worker. */
declare const self: {
  addEventListener: (type: 'message', listener: (event: Introduction) => void) => void
  clients: { matchAll: (options: { includeUncontrolled: true; type: 'all' }) => Promise<Client[]> }
}

/** Milliseconds to wait until the offscreen document counts as broken. */
const patienceMs = 10_000

let waking: Promise<void> | undefined

/** Creates the offscreen document if there is none. Resolves when it responds to messages. */
export function wakeRoom(): Promise<void> {
  waking ??= makeRoom().finally(() => {
    waking = undefined
  })
  return waking
}

async function makeRoom() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
  if (contexts.length === 0) {
    await chrome.offscreen.createDocument({
      url: pages.room,
      reasons: ['WORKERS'],
      justification: 'Keeps the connections of pages to the wallet.',
    })
  }
  // A script may run after its document has loaded.
  const end = Date.now() + patienceMs
  while (!(await chrome.runtime.sendMessage(fromWorker.isRoomThere).catch(() => false))) {
    if (Date.now() < end) continue
    // The next call creates another document.
    await chrome.offscreen.closeDocument()
    throw new Error('The offscreen document does not start.')
  }
}

/** Forwards the port of a panel to the offscreen document. */
export function introducePages() {
  self.addEventListener('message', (event) => {
    if (event.data?.panel) event.waitUntil(introduce(event.data, [...event.ports]))
  })
}

async function introduce(message: unknown, ports: MessagePort[]) {
  await wakeRoom()
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'all' })
  const room = clients.find(({ url }) => url === chrome.runtime.getURL(pages.room))
  room?.postMessage(message, ports)
}
