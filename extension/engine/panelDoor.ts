import type { CreateDoor } from '../../frame/walletWindow/door.ts'

/** The panel says on the port of a task that it can take it. */
export const panelReady = 'ready'

/** Brings a task to the panel of this browser, through the room. The panel needs no pop-up, so that nothing blocks it. */
export const createPanelDoor: CreateDoor = ({ onReady, onLost }) => {
  let port: MessagePort | undefined
  return {
    open() {
      port?.close()
      const { port1, port2 } = new MessageChannel()
      port = port1
      port1.onmessage = ({ data }) => {
        if (data === panelReady) onReady((task, ports) => port1.postMessage(task, [...ports]))
      }
      port1.addEventListener('close', () => port === port1 && onLost())
      parent.postMessage('task', location.origin, [port2])
      return true
    },
    close() {
      const last = port
      port = undefined
      last?.close()
    },
  }
}
