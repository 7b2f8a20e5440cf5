/** Characters that fit on one line of the narrowest screen. */
const most = 34

/** Returns an origin that fits on a line: its beginning can be anything, who is behind it stands at its end. */
export function shortOrigin(origin: string): string {
  return origin.length <= most ? origin : `…${origin.slice(1 - most)}`
}
