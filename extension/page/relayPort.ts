import { fieldOf } from '#shared/json.ts'

/** Marks the message in which the relay hands its port over. */
export const relayMark = 'relay'

/**
 * Returns the port of the relay, which posts it before the page's first script. The mark is no secret: a page that
 * takes the port away, or posts one of its own, harms its own calls only.
 */
export function receiveRelay(): Promise<MessagePort> {
  return new Promise((resolve) => {
    addEventListener('message', function receive(event: MessageEvent) {
      const [port] = event.ports
      if (event.source !== window || fieldOf(event.data, 'oriel') !== relayMark || !port) return
      // The listeners of the page need not see it.
      event.stopImmediatePropagation()
      removeEventListener('message', receive)
      port.start()
      resolve(port)
    })
  })
}
