import { portLimits } from '@oriel/shared/constants.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { dropProto, isRecord, parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'

/**
 * Handshake of a page. `start`, `open` and `setTheme` are the unvalidated params of the methods of the same name. The
 * optional fields were added in revision 3.
 */
export type Handshake = {
  origin: string
  port: MessagePort
  nonce: string
  start?: unknown
  /** Set if the page opens the modal with the handshake itself or before the app has loaded. */
  open?: unknown
  setTheme?: unknown
  /** True if the page provides wallets. */
  hasWallets?: boolean | undefined
  /** True if the page has no pending call and only preloads the wallet, e.g. because the user hovers over a button. */
  isPreload?: boolean | undefined
}

type Listener = {
  parent: unknown
  allowedOrigins: readonly string[]
  /** The embedding page's origin as reported by the browser, or undefined if the browser doesn't report it. */
  embedder: string | undefined
}

/**
 * Parses a handshake. Returns undefined unless the message comes from the parent, its origin is allowed and matches the
 * embedder that the browser reports, and it transfers exactly one port.
 */
export function parseHandshake(
  { data, isTrusted, origin, ports, source }: MessageEvent,
  { parent, allowedOrigins, embedder }: Listener,
): Handshake | undefined {
  const [port, ...more] = ports
  if (!isTrusted || source !== parent || !port || more.length > 0) return undefined
  if (!isListedOrigin(origin, allowedOrigins) || (embedder !== undefined && embedder !== origin)) return undefined
  const message = readText(data)
  if (message?.k !== 'oriel1' || message.t !== 'hello') return undefined
  const { k: _key, t: _type, nonce, start, open, theme, wallets, ...others } = message
  if (Object.keys(others).length > 0) return undefined
  if (typeof nonce !== 'string' || !/^[0-9a-f]{32}$/.test(nonce)) return undefined
  const handshake = { origin, port, nonce }
  if (start === undefined) return handshake
  return {
    ...handshake,
    start,
    hasWallets: wallets === true,
    open: open ?? undefined,
    isPreload: open === null ? true : undefined,
    setTheme: theme,
  }
}

/**
 * Parses an `open` message that the page sends between the handshake and its first call over the port. In the result,
 * `open` contains the params, or is null if the page cancels the call, or undefined if a different call is pending.
 * Returns undefined for other messages.
 */
export function parseEarlyOpen(
  { data, isTrusted, origin, source }: MessageEvent,
  handshake: Pick<Handshake, 'origin' | 'nonce'>,
  page: unknown = parent,
): { open: unknown } | undefined {
  if (!isTrusted || source !== page || origin !== handshake.origin) return undefined
  const message = readText(data)
  const isOpening = message?.k === 'oriel1' && message.t === 'open' && message.nonce === handshake.nonce
  return isOpening ? { open: message.open } : undefined
}

/** Stores the page's early `open`, or removes it if the page cancels it. Returns true if the message is valid. */
export function recordEarlyOpen(event: MessageEvent, handshake: Handshake, page?: unknown): boolean {
  const opening = parseEarlyOpen(event, handshake, page)
  if (!opening) return false
  handshake.isPreload = false
  if (opening.open !== undefined) handshake.open = opening.open ?? undefined
  return true
}

/** Parses JSON within the limits for messages over the port. */
function readText(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string' || data.length > portLimits.characters) return undefined
  const message = parseJson(data, dropProto)
  return isRecord(message) && !isDeeperThan(message, portLimits.depth) ? message : undefined
}
