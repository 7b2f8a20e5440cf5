/** Returns the host alone when the connection is encrypted, because people know sites by it; the origin otherwise. */
export function siteName(origin: string): string {
  const { protocol, host } = new URL(origin)
  return protocol === 'https:' ? host : origin
}
