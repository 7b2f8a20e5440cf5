import { isListedOrigin } from '#shared/origins.ts'

export type Hello = { origin: string; port: MessagePort; nonce: string }

type Listener = {
  /** The window that embeds this frame. */
  parent: unknown
  allowedOrigins: readonly string[]
  /** What the browser says the embedding page is; undefined where it does not say. */
  embedder: string | undefined
}

const pattern = /^\{"k":"oriel1","t":"hello","nonce":"([0-9a-f]{32})"\}$/

/**
 * The hello in a window message, or undefined when it is none: it comes from our parent, from an origin that is allowed and
 * is the one the browser names as our embedder, and brings exactly one port. Pure.
 */
export function readHello(
  { data, isTrusted, origin, ports, source }: MessageEvent,
  { parent, allowedOrigins, embedder }: Listener,
): Hello | undefined {
  const [port, ...more] = ports
  if (!isTrusted || source !== parent || !port || more.length > 0) return undefined
  if (!isListedOrigin(origin, allowedOrigins) || (embedder !== undefined && embedder !== origin)) return undefined
  if (typeof data !== 'string' || data.length > 200) return undefined
  const nonce = pattern.exec(data)?.[1]
  return nonce ? { origin, port, nonce } : undefined
}
