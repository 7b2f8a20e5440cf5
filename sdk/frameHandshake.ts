import { type Connection, connect } from 'penpal'
import { handshake } from '#shared/constants.ts'
import type { WalletError } from '#shared/errors.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { toWalletError } from './checks.ts'
import type { FrameElement } from './frameElement.ts'
import type { ServedMethods } from './hostMethods.ts'
import { createJsonPort, writeMessage } from './jsonPort.ts'
import { randomHex } from './random.ts'

type Options = {
  origin: string
  element: FrameElement
  /** `boot` is new for each document. A frame before revision 3 does not say which it has. */
  onReady: (boot: string, frame: Window, revision: number) => void
  onRefused: (error: WalletError) => void
}

/** Receives the window messages of the wallet's document in the iframe, and those of no other window or origin. */
export function createHandshake({ origin, element, onReady, onRefused }: Options) {
  function receive({ data, origin: from, source }: MessageEvent) {
    if (!element.holds(source) || from !== origin) return
    const message = typeof data === 'string' ? parseJson(data) : undefined
    if (!isRecord(message) || message.k !== handshake.key) return
    if (message.t === handshake.refused) onRefused(toWalletError(message))
    const { boot, revision } = message
    if (message.t === handshake.ready && typeof boot === 'string') onReady(boot, source as Window, revision as number)
  }

  return {
    listen: () => window.addEventListener('message', receive),
    stop: () => window.removeEventListener('message', receive),
  }
}

/** Holds the first calls of the page, so that a frame paints before the handshake over the port. Since revision 3. */
export type Greeting = { start: object; open: object | undefined; theme: object | undefined; wallets: true | undefined }

type Page = { origin: string; methods: ServedMethods; greeting: Greeting | undefined }

export type FrameLink = {
  connection: Connection
  /** Brings a call of `open` to a frame that has the hello and does not serve the port yet. Others ignore it. */
  bringOpen: (open: object) => boolean
}

/** Sends one port to the frame, and to its exact origin only, with penpal's connection over that port. */
export function connectFrame(frame: Window, { origin, methods, greeting }: Page): FrameLink {
  const { port1, port2 } = new MessageChannel()
  const nonce = randomHex(16)
  const connection = connect({ messenger: createJsonPort(port1), methods, channel: `${handshake.key}:${nonce}` })
  const hello = { k: handshake.key, t: handshake.hello, nonce }
  let text = JSON.stringify(hello)
  try {
    text = writeMessage({ ...hello, ...greeting })
  } catch {
    // The options cannot be sent. The call of `start` says why.
  }
  frame.postMessage(text, origin, [port2])
  const bringOpen = (open: object) => {
    frame.postMessage(JSON.stringify({ ...hello, t: handshake.open, open }), origin)
    return true
  }
  return { connection, bringOpen }
}
