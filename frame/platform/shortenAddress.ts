export function shortenAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}

/** Number of characters by which each end grows per attempt, until the short address is unique. */
const step = 4

/**
 * Shortens an address so that it is unique in the list, because attackers can generate addresses with the same first
 * and last characters.
 */
export function shortenUniquely(address: string, list: readonly string[]): string {
  const normalize = (value: string) => (value.startsWith('0x') ? value.toLowerCase() : value)
  const own = normalize(address)
  const others = [...new Set(list.map(normalize))].filter((value) => value !== own)
  for (let more = 0; ; more += step) {
    const shorten = (value: string) => shortenAddress(value, 6 + more, 4 + more)
    const isWhole = shorten(own) === own
    if (isWhole || others.every((other) => shorten(other) !== shorten(own))) return shorten(address)
  }
}
