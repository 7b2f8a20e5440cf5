/** Characters that fit on one line of the narrowest screen. */
const most = 34

/**
 * Shortens an origin to one line by cutting its start, which a site can choose freely. The registered domain is at its
 * end.
 */
export function shortenOrigin(origin: string): string {
  return origin.length <= most ? origin : `…${origin.slice(1 - most)}`
}
