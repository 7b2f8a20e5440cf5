/** Characters that fit on one line of the narrowest screen. */
const most = 34

/**
 * Shortens an origin to one line at its beginning, which a site can choose freely; the registered domain is at its end.
 */
export function shortOrigin(origin: string): string {
  return origin.length <= most ? origin : `…${origin.slice(1 - most)}`
}
