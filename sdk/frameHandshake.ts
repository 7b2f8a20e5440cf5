import { type Connection, connect } from 'penpal'
import { handshake } from '#shared/constants.ts'
import type { WalletError } from '#shared/errors.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { toWalletError } from './checks.ts'
import type { FrameElement } from './frameElement.ts'
import type { ServedMethods } from './hostMethods.ts'
import { createJsonPort } from './jsonPort.ts'
import { randomHex } from './random.ts'

type Options = {
  origin: string
  element: FrameElement
  /** `boot` is new for each document. */
  onReady: (boot: string, frame: Window) => void
  onRefused: (error: WalletError) => void
}

/** Receives the window messages of the wallet's document in the iframe, and those of no other window or origin. */
export function createHandshake({ origin, element, onReady, onRefused }: Options) {
  function receive({ data, origin: from, source }: MessageEvent) {
    if (!element.holds(source) || from !== origin) return
    const message = typeof data === 'string' && data.length < 4000 ? parseJson(data) : undefined
    if (!isRecord(message) || message.k !== handshake.key) return
    if (message.t === handshake.refused) onRefused(toWalletError(message))
    if (message.t === handshake.ready && typeof message.boot === 'string') onReady(message.boot, source as Window)
  }

  return {
    listen: () => window.addEventListener('message', receive),
    stop: () => window.removeEventListener('message', receive),
  }
}

/** Sends one port to the frame, and to its exact origin only. Returns penpal's connection over that port. */
export function connectFrame(frame: Window, origin: string, methods: ServedMethods): Connection {
  const { port1, port2 } = new MessageChannel()
  const nonce = randomHex(16)
  const connection = connect({ messenger: createJsonPort(port1), methods, channel: `${handshake.key}:${nonce}` })
  const hello = JSON.stringify({ k: handshake.key, t: handshake.hello, nonce })
  frame.postMessage(hello, origin, [port2])
  return connection
}
