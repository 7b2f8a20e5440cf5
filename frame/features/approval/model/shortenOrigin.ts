/** Maximum number of characters that fit on one line of the narrowest screen. */
const maxLength = 34

/**
 * Shortens an origin to one line. Cuts off the start, which a site can choose freely, and keeps the registered domain
 * at the end.
 */
export function shortenOrigin(origin: string): string {
  return origin.length <= maxLength ? origin : `…${origin.slice(1 - maxLength)}`
}
