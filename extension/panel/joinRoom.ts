import { askWorker } from '../link/askWorker.ts'
import { panelJoined, panelPort, toWorker } from '../link/messages.ts'

/** The browser may end the service worker while it introduces the panel. It is asked again after this time, in ms. */
const patienceMs = 1000

/**
 * Returns a port to the room, which the service worker introduces. `onGone` is called when the room has gone after
 * that: the browser ends offscreen documents that fail, and the next one knows no panel.
 */
export async function joinRoom(onGone: () => void): Promise<MessagePort> {
  for (;;) {
    const room = await tryToJoin(onGone).catch(console.info)
    if (room) return room
    await after(patienceMs)
  }
}

async function tryToJoin(onGone: () => void): Promise<MessagePort | undefined> {
  // The room must be there first, and takes the port.
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

/** The room answers the first hello that reaches it. */
function joined(port: MessagePort): Promise<MessagePort> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => data === panelJoined && resolve(port)
  })
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
