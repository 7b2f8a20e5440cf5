/**
 * Returns true when the list has this exact origin. An entry that ends in `:*` (development projects) matches every
 * port.
 */
export function isListedOrigin(origin: string, list: readonly string[]): boolean {
  return list.some((entry) => entry === origin || (entry.endsWith(':*') && entry === withAnyPort(origin)))
}

function withAnyPort(origin: string) {
  return `${origin.replace(/:\d+$/, '')}:*`
}
