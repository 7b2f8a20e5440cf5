import { type Connection, connect } from 'penpal'
import { type HandshakeHead, handshakeKey } from '#shared/constants.ts'
import type { WalletError } from '#shared/errors.ts'
import { parseJson, toRecord } from '#shared/json.ts'
import { toWalletError } from './checks.ts'
import type { FrameElement } from './frameElement.ts'
import type { ServedMethods } from './hostMethods.ts'
import { createJsonPort, writeMessage } from './jsonPort.ts'
import { randomHex } from './random.ts'
import type { OpenOptions } from './types.ts'

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
    const message = toRecord(parseJson(data))
    const { k: key, t: type, boot, revision } = message
    if (key !== handshakeKey) return
    if (type === 'close') element.onCancel()
    if (type === 'refused') onRefused(toWalletError(message))
    if (type === 'ready' && typeof boot === 'string') onReady(boot, source as Window, revision as number)
  }

  window.addEventListener('message', receive, { signal })
}

/** Holds the first calls of the page, so that a frame paints before the handshake over the port. Since revision 3. */
export type Greeting = {
  start: object
  /** Options of the call of `open` that waits. */
  open: OpenOptions | undefined
  /** True when no call of the page waits. */
  isPreload: boolean
  theme: object | undefined
  wallets: boolean
}

/** A call of the page after the hello: `open`, one that takes `open` back, or another one that needs the wallet. */
export type EarlyCall = { type: 'open'; options: OpenOptions } | { type: 'cancel' } | { type: 'other' }

export type FrameLink = {
  connection: Connection
  /** Sends a call to a frame that has the hello and does not serve the port yet. */
  sendEarly: (call: EarlyCall) => void
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
    if (greeting) text = writeMessage({ ...hello, ...writeGreeting(greeting) })
  } catch {
    // The options cannot be sent. The call of `start` says why.
  }
  frame.postMessage(text, origin, [port2])
  const sendEarly = (call: EarlyCall) => {
    // On the wire, null takes the opening back, and a missing value is another call.
    const open = call.type === 'open' ? call.options : call.type === 'cancel' ? null : undefined
    frame.postMessage(JSON.stringify({ ...hello, t: 'open', open } satisfies Message), origin)
  }
  return { connection, sendEarly }
}

/** On the wire, null as `open` says that no call waits. */
function writeGreeting({ start, open, isPreload, theme, wallets }: Greeting) {
  return { start, open: open ?? (isPreload ? null : undefined), theme, wallets }
}
