/** Marks the message in which the relay hands its port over. */
export const relayMark = 'relay'

/**
 * The last message of the relay on the port of an engine says why the engine is gone. Chromium fires no event when a
 * `MessagePort` closes.
 */
export const lastWord = { gone: 'gone', outdated: 'outdated', refused: 'refused' } as const

/**
 * Returns the port of the relay, which posts it before the page's first script. The mark is no secret: a page that
 * takes the port away, or posts one of its own, harms its own calls only.
 */
export function receiveRelay(): Promise<MessagePort> {
  return new Promise((resolve) => {
    addEventListener('message', function receive(event: MessageEvent) {
      const [port] = event.ports
      if (event.source !== window || Object(event.data).oriel !== relayMark || !port) return
      // The listeners of the page need not see it.
      event.stopImmediatePropagation()
      removeEventListener('message', receive)
      port.start()
      resolve(port)
    })
  })
}
