import { portLimits } from '#shared/constants.ts'
import { isDeeperThan, parseJson } from './checks.ts'

/**
 * A penpal messenger over a port that carries JSON text and nothing else: no transferred objects, no functions, no getters
 * that run at the other side. What would make the frame close its port is not sent.
 */
export function createJsonPort<message>(port: MessagePort) {
  const handlers = new Set<(message: message) => void>()

  return {
    initialize({ validateReceivedMessage }: { validateReceivedMessage: (data: unknown) => data is message }) {
      port.onmessage = ({ data }) => {
        const message = typeof data === 'string' && parseJson(data)
        if (!validateReceivedMessage(message)) return
        for (const handler of [...handlers]) handler(message)
      }
    },
    sendMessage(message: message) {
      const text = JSON.stringify(message)
      if (text.length > portLimits.characters || isDeeperThan(message, portLimits.depth))
        throw new Error('The request is larger or deeper than the wallet accepts.')
      port.postMessage(text)
    },
    addMessageHandler: (handler: (message: message) => void) => void handlers.add(handler),
    removeMessageHandler: (handler: (message: message) => void) => void handlers.delete(handler),
    destroy() {
      handlers.clear()
      port.onmessage = null
      port.close()
    },
  }
}
