import { type Connection, connect } from 'penpal'
import { type HandshakeHead, handshakeKey } from '#shared/constants.ts'
import type { WalletError } from '#shared/errors.ts'
import { parseJson } from '#shared/json.ts'
import { toWalletError } from './checks.ts'
import type { FrameElement } from './frameElement.ts'
import type { ServedMethods } from './hostMethods.ts'
import { createJsonPort, writeMessage } from './jsonPort.ts'
import { randomHex } from './random.ts'

type Message = HandshakeHead & Record<string, unknown>

type Options = { origin: string; element: FrameElement; signal: AbortSignal }

/** `boot` is new for each document. A frame before revision 3 does not say which it has. */
type OnReady = (boot: string, frame: Window, revision: number) => void

/** Receives the window messages of the wallet's document in the iframe, and those of no other window or origin. */
export function receiveHandshakes(
  { origin, element, signal }: Options,
  onReady: OnReady,
  onRefused: (error: WalletError) => void,
) {
  function receive({ data, origin: from, source }: MessageEvent) {
    if (!element.holds(source) || from !== origin) return
    const message = Object(parseJson(data))
    const { k: key, t: type, boot, revision } = message
    if (key !== handshakeKey) return
    if (type === 'close') element.onCancel()
    if (type === 'refused') onRefused(toWalletError(message))
    if (type === 'ready' && typeof boot === 'string') onReady(boot, source as Window, revision as number)
  }

  window.addEventListener('message', receive, { signal })
}

/** Holds the first calls of the page, so that a frame paints before the handshake over the port. Since revision 3. */
export type Greeting = { start: object; open: object | null | undefined; theme: object | undefined; wallets: boolean }

export type FrameLink = {
  connection: Connection
  /**
   * Brings a call of `open` to a frame that has the hello and does not serve the port yet. Null takes it back, and
   * undefined says that another call waits.
   */
  bring: (open?: object | null) => void
}

/** Sends one port to the frame, and to its exact origin only, with penpal's connection over that port. */
export function connectFrame(
  frame: Window,
  origin: string,
  methods: ServedMethods,
  greeting: Greeting | undefined,
): FrameLink {
  const { port1, port2 } = new MessageChannel()
  const nonce = randomHex(16)
  const connection = connect({ messenger: createJsonPort(port1), methods, channel: `${handshakeKey}:${nonce}` })
  const hello: Message = { k: handshakeKey, t: 'hello', nonce }
  let text = JSON.stringify(hello)
  try {
    text = writeMessage({ ...hello, ...greeting })
  } catch {
    // The options cannot be sent. The call of `start` says why.
  }
  frame.postMessage(text, origin, [port2])
  const bring = (open?: object | null) =>
    frame.postMessage(JSON.stringify({ ...hello, t: 'open', open } satisfies Message), origin)
  return { connection, bring }
}
