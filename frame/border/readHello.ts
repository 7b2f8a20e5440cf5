import { isListedOrigin } from '#shared/origins.ts'

export type Hello = { origin: string; port: MessagePort; nonce: string }

type Listener = {
  parent: unknown
  allowedOrigins: readonly string[]
  /** The embedding page's origin according to the browser; undefined if the browser does not report it. */
  embedder: string | undefined
}

const pattern = /^\{"k":"oriel1","t":"hello","nonce":"([0-9a-f]{32})"\}$/

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
  if (typeof data !== 'string' || data.length > 200) return undefined
  const nonce = pattern.exec(data)?.[1]
  return nonce ? { origin, port, nonce } : undefined
}
