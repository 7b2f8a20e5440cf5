import type { CreateDoor } from '../../frame/walletWindow/door.ts'
import { fromEngine, panelClosed, panelLeft, panelReady } from '../link/messages.ts'

/** Brings a task to the panel of this browser, through the room. Nothing blocks a panel, as pop-ups can be. */
export const createPanelDoor: CreateDoor = ({ onReady, onLost }) => {
  let port: MessagePort | undefined
  const listening = new AbortController()
  const tellRoom = (message: string, ports: MessagePort[] = []) => parent.postMessage(message, location.origin, ports)
  addEventListener(
    'message',
    ({ data, source }) => {
      if (source === parent && data === panelClosed && port) onLost()
    },
    { signal: listening.signal },
  )
  return {
    open() {
      port?.close()
      const { port1, port2 } = new MessageChannel()
      port = port1
      port1.onmessage = ({ data }) => {
        if (data === panelReady) onReady((task, ports) => port1.postMessage(task, [...ports]))
        else if (data === panelLeft) onLost()
      }
      tellRoom(fromEngine.task, [port2])
      return true
    },
    close() {
      listening.abort()
      port?.close()
      tellRoom(fromEngine.end)
    },
  }
}
