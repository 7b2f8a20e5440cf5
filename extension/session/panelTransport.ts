import type { CreateTransport } from '@oriel/frame/walletWindow/transport.ts'
import { fromSession, panelClosed, panelLeft, panelReady } from '../link/messages.ts'

/**
 * Window transport that sends requests to the panel through the offscreen document. Opens no window itself, so pop-up
 * blockers don't affect it.
 */
export const createPanelTransport: CreateTransport = ({ onReady, onLost }) => {
  let port: MessagePort | undefined
  const listening = new AbortController()
  const send = (message: string, ports: MessagePort[] = []) => parent.postMessage(message, location.origin, ports)
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
        if (data === panelReady) onReady((request, ports) => port1.postMessage(request, [...ports]))
        else if (data === panelLeft) onLost()
      }
      send(fromSession.prompt, [port2])
      return 'opening'
    },
    close() {
      listening.abort()
      port?.close()
      send(fromSession.endPrompt)
    },
  }
}
