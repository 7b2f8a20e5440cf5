/** Returns the host of an HTTPS origin, because users know sites by their host. Returns any other origin in full. */
export function getSiteName(origin: string): string {
  const { protocol, host } = new URL(origin)
  return protocol === 'https:' ? host : origin
}
