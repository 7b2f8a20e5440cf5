import { portLimits } from '#shared/constants.ts'
import { isDeeperThan } from '#shared/depth.ts'
import { isRecord, parseJson, withoutProto } from '#shared/json.ts'
import { isListedOrigin } from '#shared/origins.ts'

/** The last four fields are there since revision 3. They have the params of the methods of these names, unchecked. */
export type Hello = {
  origin: string
  port: MessagePort
  nonce: string
  start?: unknown
  /** Is set when the page opens the modal with this hello, or before the app is there. */
  open?: unknown
  setTheme?: unknown
  /** True when the page has wallets of its own. */
  hasWallets?: boolean | undefined
  /** True when no call of the page waits: it only loads the wallet, because the pointer has come to a button. */
  isPreload?: boolean | undefined
}

type Listener = {
  parent: unknown
  allowedOrigins: readonly string[]
  /** The embedding page's origin according to the browser; undefined if the browser does not report it. */
  embedder: string | undefined
}

/**
 * A hello comes from our parent, from an allowed origin that matches the embedder which the browser names, and brings
 * exactly one port.
 */
export function readHello(
  { data, isTrusted, origin, ports, source }: MessageEvent,
  { parent, allowedOrigins, embedder }: Listener,
): Hello | undefined {
  const [port, ...more] = ports
  if (!isTrusted || source !== parent || !port || more.length > 0) return undefined
  if (!isListedOrigin(origin, allowedOrigins) || (embedder !== undefined && embedder !== origin)) return undefined
  const message = readText(data)
  if (message?.k !== 'oriel1' || message.t !== 'hello') return undefined
  const { k: _key, t: _type, nonce, start, open, theme, wallets, ...others } = message
  if (Object.keys(others).length > 0) return undefined
  if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce)) return undefined
  const hello = { origin, port, nonce }
  if (start === undefined) return hello
  return {
    ...hello,
    start,
    hasWallets: wallets === true,
    open: open ?? undefined,
    isPreload: open === null ? true : undefined,
    setTheme: theme,
  }
}

/**
 * The page opens the modal after its hello, before it can call over the port. Returns the params of `open`: null when
 * the page takes the call back, and undefined when another call waits. Returns nothing for other messages.
 */
export function readOpening(
  { data, isTrusted, origin, source }: MessageEvent,
  hello: Pick<Hello, 'origin' | 'nonce'>,
  page: unknown = parent,
): { open: unknown } | undefined {
  if (!isTrusted || source !== page || origin !== hello.origin) return undefined
  const message = readText(data)
  const isOpening = message?.k === 'oriel1' && message.t === 'open' && message.nonce === hello.nonce
  return isOpening ? { open: message.open } : undefined
}

/** Sets what the page opens, and nothing when it takes that back. Returns true when the page has said something. */
export function noteOpening(event: MessageEvent, hello: Hello, page?: unknown): boolean {
  const opening = readOpening(event, hello, page)
  if (!opening) return false
  hello.isPreload = false
  if (opening.open !== undefined) hello.open = opening.open ?? undefined
  return true
}

/** The limits are those of a message over the port. */
function readText(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string' || data.length > portLimits.characters) return undefined
  const message = parseJson(data, withoutProto)
  return isRecord(message) && !isDeeperThan(message, portLimits.depth) ? message : undefined
}
