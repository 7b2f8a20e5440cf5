export function shortAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}

/** Number of characters to add to each end at a time, until the short forms of different addresses differ. */
const step = 4

/** Returns a short form that no other address of the list shares: an attacker can make one with the same ends. */
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
