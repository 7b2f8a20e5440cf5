/**
 * Returns the name to show for a site. For HTTPS origins, this is the host, because users know sites by their host.
 * Other origins are shown in full.
 */
export function getSiteName(origin: string): string {
  const { protocol, host } = new URL(origin)
  return protocol === 'https:' ? host : origin
}
