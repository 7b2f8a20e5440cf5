/**
 * Returns true if the list contains this exact origin, or this origin with `:*` in place of a port. Only development
 * projects have entries with `:*`.
 */
export function isListedOrigin(origin: string, list: readonly string[]): boolean {
  return list.some((entry) => entry === origin || (entry.endsWith(':*') && entry === withAnyPort(origin)))
}

function withAnyPort(origin: string) {
  return `${origin.replace(/:\d+$/, '')}:*`
}

const loopbackHost = /^(localhost|127(\.\d+){3}|[a-z0-9.-]+\.localhost)$/

/** Returns true if the host is a loopback address. Browsers treat loopback origins as secure even over HTTP. */
export function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && loopbackHost.test(new URL(origin).hostname)
}

/** Returns true if the origin uses HTTPS or is a loopback address. */
export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith('https://') || (origin.startsWith('http://') && isLoopback(origin))
}
