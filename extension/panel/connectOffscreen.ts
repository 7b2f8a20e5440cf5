import { callWorker } from '../link/callWorker.ts'
import { panelJoined, panelPort, toWorker } from '../link/messages.ts'

/**
 * Milliseconds until the handshake is repeated. The browser may end the service worker before it forwards a handshake.
 */
const retryMs = 1000

/**
 * Connects the panel to the offscreen document through the service worker and resolves with the port. Calls `onGone`
 * when the offscreen document closes later, e.g. after a crash, because a new one knows no panels.
 */
export async function connectOffscreen(onGone: () => void): Promise<MessagePort> {
  for (;;) {
    const port = await tryToConnect(onGone).catch(console.info)
    if (port) return port
    await wait(retryMs)
  }
}

async function tryToConnect(onGone: () => void): Promise<MessagePort | undefined> {
  // The offscreen document must exist before it can accept the port.
  if ((await callWorker(toWorker.ensureOffscreen)) !== true) return undefined
  const panel = crypto.randomUUID()
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const hello = { panel, windowId, isPopup: type === 'popup' }
  let isGone = false
  let isConnected = false
  chrome.runtime.connect({ name: panelPort + panel }).onDisconnect.addListener(() => {
    isGone = true
    if (isConnected) onGone()
  })
  while (!isGone) {
    const { port1, port2 } = new MessageChannel()
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(hello, [port2])
    const port = await Promise.race([waitUntilJoined(port1), wait(retryMs)])
    isConnected = port !== undefined && !isGone
    if (isConnected) return port
  }
  return undefined
}

/** Resolves when the offscreen document has accepted the handshake on this port. */
function waitUntilJoined(port: MessagePort): Promise<MessagePort> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => data === panelJoined && resolve(port)
  })
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
