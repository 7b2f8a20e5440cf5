import { callWorker } from '../link/callWorker.ts'
import { panelJoined, panelPort, toWorker } from '../link/messages.ts'

/**
 * How long to wait before repeating the handshake, in ms. The browser may stop the service worker before it has
 * forwarded the first one.
 */
const retryMs = 1000

/**
 * Connects the panel to the offscreen document through the service worker and resolves to the port. Calls
 * `onDisconnect` when the offscreen document later closes, e.g. after a crash. The panel must then reconnect, because a
 * new offscreen document doesn't know the panels that are already open.
 */
export async function connectOffscreen(onDisconnect: () => void): Promise<MessagePort> {
  for (;;) {
    const port = await tryToConnect(onDisconnect).catch(console.info)
    if (port) return port
    await wait(retryMs)
  }
}

async function tryToConnect(onDisconnect: () => void): Promise<MessagePort | undefined> {
  // Make sure that the offscreen document exists, so that it can accept the port.
  if ((await callWorker(toWorker.ensureOffscreen)) !== true) return undefined
  const panel = crypto.randomUUID()
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const handshake = { panel, windowId, isPopup: type === 'popup' }
  let isDisconnected = false
  let isConnected = false
  chrome.runtime.connect({ name: panelPort + panel }).onDisconnect.addListener(() => {
    isDisconnected = true
    if (isConnected) onDisconnect()
  })
  while (!isDisconnected) {
    const { port1, port2 } = new MessageChannel()
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(handshake, [port2])
    const port = await Promise.race([waitUntilJoined(port1), wait(retryMs)])
    isConnected = port !== undefined && !isDisconnected
    if (isConnected) return port
  }
  return undefined
}

/** Resolves to the port once the offscreen document has accepted the handshake on it. */
function waitUntilJoined(port: MessagePort): Promise<MessagePort> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => data === panelJoined && resolve(port)
  })
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
