import { type HandshakeHead, handshakeKey } from '@oriel/shared/constants.ts'
import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { parseJson, toRecord } from '@oriel/shared/json.ts'
import type { OpenOptions } from '../api/types.ts'
import { connectPort } from '../border/connectPort.ts'
import { toWalletError } from '../border/errors.ts'
import type { ServedMethods } from '../border/hostMethods.ts'
import { writeMessage } from '../border/jsonPort.ts'
import type { FrameElement } from './frameElement.ts'

type Message = HandshakeHead & Record<string, unknown>

type Options = { origin: string; element: FrameElement; signal: AbortSignal }

/** `boot` identifies the document. A frame older than revision 3 sends no `revision`. */
type OnReady = (boot: string, frame: Window, revision: number) => void

/**
 * Receives handshake messages from the wallet's document. Ignores other windows and origins. `stays` is true if the
 * document refused to start and shows the reason, so the frame must remain visible.
 */
export function receiveHandshakes(
  { origin, element, signal }: Options,
  onReady: OnReady,
  onRefused: (error: WalletError, stays: boolean) => void,
) {
  function receive({ data, origin: sender, source }: MessageEvent) {
    if (!element.isFrameWindow(source) || sender !== origin) return
    const message = toRecord(parseJson(data))
    const { k: key, t: type, boot, revision } = message
    if (key !== handshakeKey) return
    if (type === 'close') element.onCancel()
    if (type === 'refused') onRefused(toWalletError(message), message.stays === true)
    if (type === 'ready' && typeof boot === 'string') onReady(boot, source as Window, revision as number)
  }

  window.addEventListener('message', receive, { signal })
}

/** Calls that are sent with the handshake, so that the frame can render before the port is connected. */
export type EarlyCalls = {
  start: object
  /** Options of the pending `open` call. */
  open: OpenOptions | undefined
  /** True if no call of the page is pending. */
  isPreload: boolean
  theme: object | undefined
  wallets: boolean
}

/**
 * A call that the page makes after the handshake. `cancel` cancels `open`, and `other` is any call that needs the
 * wallet.
 */
export type EarlyCall = { type: 'open'; options: OpenOptions } | { type: 'cancel' } | { type: 'other' }

export type FrameLink = {
  connection: ReturnType<typeof connectPort>['connection']
  /** Sends a call to a frame that has received the handshake but does not serve the port yet. */
  sendEarly: (call: EarlyCall) => void
}

/**
 * Transfers a port to the frame, restricted to its exact origin, and connects over it. `earlyCalls` is undefined for a
 * frame older than revision 3.
 */
export function connectFrame(
  frame: Window,
  origin: string,
  methods: ServedMethods,
  earlyCalls: EarlyCalls | undefined,
): FrameLink {
  const { connection, nonce, remotePort } = connectPort(methods)
  const handshake: Message = { k: handshakeKey, t: 'hello', nonce }
  let text = JSON.stringify(handshake)
  try {
    if (earlyCalls) text = writeMessage({ ...handshake, ...encodeEarlyCalls(earlyCalls) })
  } catch {
    // The options are not serializable. Send the handshake without the early calls, and let `start` reject with the
    // reason.
  }
  frame.postMessage(text, origin, [remotePort])
  const sendEarly = (call: EarlyCall) => {
    // In the protocol, null cancels `open`, and a missing value stands for any other call.
    const open = call.type === 'open' ? call.options : call.type === 'cancel' ? null : undefined
    frame.postMessage(JSON.stringify({ ...handshake, t: 'open', open } satisfies Message), origin)
  }
  return { connection, sendEarly }
}

/** Encodes the early calls. In the protocol, `open: null` means that no call is pending. */
function encodeEarlyCalls({ start, open, isPreload, theme, wallets }: EarlyCalls) {
  return { start, open: open ?? (isPreload ? null : undefined), theme, wallets }
}
