import { readField } from '@oriel/shared/json.ts'

/** Identifies the message in which the content script transfers its port. */
export const portMark = 'content script'

/**
 * Returns the port that the content script posts before the page's first script runs. `portMark` isn't secret: a page
 * that intercepts the port or posts its own port only breaks its own calls.
 */
export function receiveContentScriptPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    addEventListener('message', function receive(event: MessageEvent) {
      const [port] = event.ports
      if (event.source !== window || readField(event.data, 'oriel') !== portMark || !port) return
      // Hide the message from the page's listeners.
      event.stopImmediatePropagation()
      removeEventListener('message', receive)
      port.start()
      resolve(port)
    })
  })
}
