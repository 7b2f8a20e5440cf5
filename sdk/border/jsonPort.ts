import { portCharacters, portDepth } from '@oriel/shared/constants.ts'
import { InternalError } from '@oriel/shared/errors/errors.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'

const tooLarge = 'It is too large or deep.'

/**
 * Creates a penpal messenger that sends only JSON text over the port, so no object with getters or functions gets
 * through. The frame closes its port when a message exceeds the limits, so such messages are never sent: a call throws,
 * and a reply is replaced by an error.
 */
export function createJsonPort<message extends object>(port: MessagePort) {
  const handlers = new Set<(message: message) => void>()

  return {
    initialize({ validateReceivedMessage }: { validateReceivedMessage: (data: unknown) => data is message }) {
      port.onmessage = ({ data }) => {
        const message = parseJson(data)
        if (!validateReceivedMessage(message)) return
        for (const handler of [...handlers]) handler(message)
      }
    },
    sendMessage(message: message) {
      let text: string
      try {
        text = writeMessage(message)
      } catch (error) {
        if (!('callId' in message)) throw error
        text = writeMessage({
          ...message,
          value: { ok: false, error: { code: InternalError.code, message: tooLarge } },
        })
      }
      port.postMessage(text)
    },
    addMessageHandler: (handler: (message: message) => void) => void handlers.add(handler),
    removeMessageHandler: (handler: (message: message) => void) => void handlers.delete(handler),
    destroy() {
      handlers.clear()
      port.close()
    },
  }
}

/**
 * Serializes a message. Throws if the message exceeds the port's limits. `spareCharacters` and `spareLevels` are
 * reserved for the surrounding message.
 */
export function writeMessage(message: object, spareCharacters = 0, spareLevels = 0): string {
  const text = JSON.stringify(message)
  if (text.length > portCharacters - spareCharacters || isDeeperThan(message, portDepth - spareLevels))
    throw new Error(tooLarge)
  return text
}
