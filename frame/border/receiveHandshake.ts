import { type HandshakeHead, handshakeKey, protocolRevision } from '@oriel/shared/constants.ts'
import { readRawConfig } from '../platform/readRawConfig.ts'
import { type Handshake, parseHandshake, recordEarlyOpen } from './parseHandshake.ts'

/**
 * Maximum number of unrelated messages from the parent before the frame stops listening. The limit is high, because
 * other scripts of the page may also post messages.
 */
const maxIgnored = 500

let first: Promise<Handshake> | undefined
/** Random ID of this document. */
let boot: string = crypto.randomUUID()

/**
 * Resolves to the parent's first handshake with an allowed origin, and ignores later ones. The frame posts `ready`, and
 * the page responds once with a port.
 */
export function receiveHandshake(): Promise<Handshake> {
  first ??= acceptHandshake()
  return first
}

declare global {
  /**
   * Messages buffered by the document's inline script (`backend/pages/earlyHandshake.ts`). Undefined on the dev server.
   */
  var orielEarly: { boot: string; events: MessageEvent[]; stop: () => void } | undefined
}

/**
 * Returns the messages received before this script ran. Returns undefined if the document lacks the inline script,
 * which also posts `ready`.
 */
function takeEarlyMessages(): MessageEvent[] | undefined {
  const early = globalThis.orielEarly
  early?.stop()
  if (early) boot = early.boot
  globalThis.orielEarly = undefined
  return early?.events
}

function acceptHandshake(): Promise<Handshake> {
  const ancestors: DOMStringList | undefined = location.ancestorOrigins
  const listener = { parent, allowedOrigins: readRawConfig().allowedOrigins, embedder: ancestors?.[0] }
  return new Promise((resolve, reject) => {
    let ignored = 0
    let handshake: Handshake | undefined
    function receive(event: MessageEvent) {
      handshake = parseHandshake(event, listener)
      if (handshake) {
        removeEventListener('message', receive)
        resolve(handshake)
      } else if (event.source === parent && ++ignored > maxIgnored) {
        removeEventListener('message', receive)
        reject(new Error('Too many messages before the handshake.'))
      }
    }
    addEventListener('message', receive)
    const early = takeEarlyMessages()
    for (const event of early ?? []) {
      // Check messages that follow the handshake for an early `open` call.
      if (handshake) recordEarlyOpen(event, handshake)
      else receive(event)
    }
    if (!early) postReady()
  })
}

/**
 * Posts `ready` to the page. The second `ready` with the same `boot` signals that the UI is interactive, so that the
 * page removes its skeleton.
 */
export function postReady() {
  postToParent({ t: 'ready', boot, revision: protocolRevision })
}

/** Asks the page to close the modal, because the user closed it before the app had loaded. */
export function postClose() {
  postToParent({ t: 'close' })
}

export function postRefusal(code: number, message: string) {
  postToParent({ t: 'refused', code, message })
}

/**
 * Posts a message to the parent without restricting the target origin, because the embedder isn't known yet. The
 * message contains no secrets.
 */
function postToParent(message: Pick<HandshakeHead, 't'> & Record<string, unknown>) {
  parent.postMessage(JSON.stringify({ k: handshakeKey, ...message } satisfies HandshakeHead), '*')
}
