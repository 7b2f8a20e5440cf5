export function shortAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}

/** Number of characters added at each end until the short address is unique. */
const step = 4

/**
 * Shortens an address so that it is unique in the list, because an attacker can generate an address with the same ends.
 */
export function shortAddressAmong(address: string, list: readonly string[]): string {
  const keyOf = (one: string) => (one.startsWith('0x') ? one.toLowerCase() : one)
  const own = keyOf(address)
  const others = [...new Set(list.map(keyOf))].filter((one) => one !== own)
  for (let more = 0; ; more += step) {
    const short = (one: string) => shortAddress(one, 6 + more, 4 + more)
    const isWhole = short(own) === own
    if (isWhole || others.every((one) => short(one) !== short(own))) return short(address)
  }
}
