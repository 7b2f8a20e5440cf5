import { type HandshakeHead, handshakeKey, protocolRevision } from '#shared/constants.ts'
import { writtenConfig } from '../platform/writtenConfig.ts'
import { type Hello, noteOpening, readHello } from './readHello.ts'

/**
 * Maximum number of other messages from the parent before the frame stops listening. The number is large, because other
 * scripts of the page may post messages.
 */
const maximumNoise = 500

let first: Promise<Hello> | undefined
/** Unique per document. */
let boot: string = crypto.randomUUID()

/**
 * The frame posts that it is ready, and the page responds once with a port. Accepts the first handshake from the parent
 * with an allowed origin, and ignores later ones.
 */
export function firstHello(): Promise<Hello> {
  first ??= acceptHello()
  return first
}

declare global {
  /**
   * The inline script of the document buffers messages here: `backend/pages/earlyHandshake.ts`. Undefined on the dev
   * server.
   */
  var orielEarly: { boot: string; events: MessageEvent[]; stop: () => void } | undefined
}

/** Returns the messages received before this script ran. The inline script has then already posted ready. */
function takeEarly(): MessageEvent[] | undefined {
  const early = globalThis.orielEarly
  early?.stop()
  if (early) boot = early.boot
  globalThis.orielEarly = undefined
  return early?.events
}

function acceptHello(): Promise<Hello> {
  const ancestors: DOMStringList | undefined = location.ancestorOrigins
  const listener = { parent, allowedOrigins: writtenConfig().allowedOrigins, embedder: ancestors?.[0] }
  return new Promise((resolve, reject) => {
    let ignored = 0
    let hello: Hello | undefined
    function receive(event: MessageEvent) {
      hello = readHello(event, listener)
      if (hello) {
        removeEventListener('message', receive)
        resolve(hello)
      } else if (event.source === parent && ++ignored > maximumNoise) {
        removeEventListener('message', receive)
        reject(new Error('Too many messages before the handshake.'))
      }
    }
    addEventListener('message', receive)
    const early = takeEarly()
    for (const event of early ?? []) {
      // The page may have opened the modal after its handshake.
      if (hello) noteOpening(event, hello)
      else receive(event)
    }
    if (!early) sayReady()
  })
}

/**
 * Posts ready. A second message with the same `boot` means that the UI is interactive, so the page removes its
 * skeleton.
 */
export function sayReady() {
  postToParent({ t: 'ready', boot, revision: protocolRevision })
}

/** Asks the page to close the modal, because the user left before the app has loaded. */
export function leaveHost() {
  postToParent({ t: 'close' })
}

export function refuseHost(code: number, message: string) {
  postToParent({ t: 'refused', code, message })
}

/** The target is `*`, because the embedder is not yet known. The message contains no secret. */
function postToParent(message: Pick<HandshakeHead, 't'> & Record<string, unknown>) {
  parent.postMessage(JSON.stringify({ k: handshakeKey, ...message } satisfies HandshakeHead), '*')
}
