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

/** `boot` is unique per document. A frame before revision 3 sends no `revision`. */
type OnReady = (boot: string, frame: Window, revision: number) => void

/** Receives handshake messages from the wallet's document. Ignores other windows and origins. */
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

/** Early calls in the handshake, so that the frame renders before the port is connected. Since revision 3. */
export type Greeting = {
  start: object
  /** Options of the pending `open` call. */
  open: OpenOptions | undefined
  /** True when no call of the page is pending. */
  isPreload: boolean
  theme: object | undefined
  wallets: boolean
}

/** A call of the page after the handshake. `cancel` cancels `open`, and `other` is any call that needs the wallet. */
export type EarlyCall = { type: 'open'; options: OpenOptions } | { type: 'cancel' } | { type: 'other' }

export type FrameLink = {
  connection: Connection
  /** Sends a call to a frame that has received the handshake but does not serve the port yet. */
  sendEarly: (call: EarlyCall) => void
}

/** Transfers a port to the frame, restricted to its exact origin, and connects penpal over it. */
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
    // The options are not serializable. `start` rejects with the reason.
  }
  frame.postMessage(text, origin, [port2])
  const sendEarly = (call: EarlyCall) => {
    // On the wire, null cancels `open`, and a missing value is any other call.
    const open = call.type === 'open' ? call.options : call.type === 'cancel' ? null : undefined
    frame.postMessage(JSON.stringify({ ...hello, t: 'open', open } satisfies Message), origin)
  }
  return { connection, sendEarly }
}

/** On the wire, `open: null` means that no call is pending. */
function writeGreeting({ start, open, isPreload, theme, wallets }: Greeting) {
  return { start, open: open ?? (isPreload ? null : undefined), theme, wallets }
}
