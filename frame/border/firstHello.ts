import { type HandshakeHead, handshakeKey, protocolRevision } from '#shared/constants.ts'
import { writtenConfig } from '../platform/writtenConfig.ts'
import { type Hello, noteOpening, readHello } from './readHello.ts'

/**
 * After more messages of the parent than these without a hello, the frame stops listening. The number is large, because
 * other scripts of the page may post messages.
 */
const maximumNoise = 500

let first: Promise<Hello> | undefined
/** Is new for each document. */
let boot: string = crypto.randomUUID()

/**
 * The frame posts that it is ready, and the page answers once with a port. Accepts the first hello from our parent with
 * an allowed origin, and ignores later ones.
 */
export function firstHello(): Promise<Hello> {
  first ??= acceptHello()
  return first
}

declare global {
  /** The document's own script keeps messages here: `backend/pages/earlyHandshake.ts`. The dev server has none. */
  var orielEarly: { boot: string; events: MessageEvent[]; stop: () => void } | undefined
}

/** Returns the messages that came before this script. The frame has then said already that it is ready. */
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
      // The page may have opened the modal after its hello.
      if (hello) noteOpening(event, hello)
      else receive(event)
    }
    if (!early) sayReady()
  })
}

/** A second message with the same `boot` means that there is something to press, so the page removes its outline. */
export function sayReady() {
  postToParent({ t: 'ready', boot, revision: protocolRevision })
}

/** Asks the page to close, because the visitor leaves before the app is there. */
export function leaveHost() {
  postToParent({ t: 'close' })
}

export function refuseHost(code: number, message: string) {
  postToParent({ t: 'refused', code, message })
}

/** The target is `*`, because the embedder is not known yet. The message contains no secret. */
function postToParent(message: Pick<HandshakeHead, 't'> & Record<string, unknown>) {
  parent.postMessage(JSON.stringify({ k: handshakeKey, ...message } satisfies HandshakeHead), '*')
}
