import { askWorker } from '../link/askWorker.ts'
import { panelJoined, panelPort, toWorker } from '../link/messages.ts'

/** Milliseconds until the handshake is repeated. The browser may end the service worker before it forwards one. */
const patienceMs = 1000

/**
 * Connects the panel to the offscreen document through the service worker. Resolves with the port. `onGone` is called
 * when the offscreen document closes later, e.g. because it crashed. A new one knows no panels.
 */
export async function joinRoom(onGone: () => void): Promise<MessagePort> {
  for (;;) {
    const room = await tryToJoin(onGone).catch(console.info)
    if (room) return room
    await after(patienceMs)
  }
}

async function tryToJoin(onGone: () => void): Promise<MessagePort | undefined> {
  // The offscreen document must exist before it can accept the port.
  if ((await askWorker(toWorker.wake)) !== true) return undefined
  const panel = crypto.randomUUID()
  const { id: windowId, type } = await chrome.windows.getCurrent()
  const hello = { panel, windowId, isPopup: type === 'popup' }
  let isGone = false
  let isJoined = false
  chrome.runtime.connect({ name: panelPort + panel }).onDisconnect.addListener(() => {
    isGone = true
    if (isJoined) onGone()
  })
  while (!isGone) {
    const { port1, port2 } = new MessageChannel()
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage(hello, [port2])
    const room = await Promise.race([joined(port1), after(patienceMs)])
    isJoined = room !== undefined && !isGone
    if (isJoined) return room
  }
  return undefined
}

/** Resolves when the offscreen document has accepted the handshake on this port. */
function joined(port: MessagePort): Promise<MessagePort> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => data === panelJoined && resolve(port)
  })
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
