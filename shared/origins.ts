/** Is this exact origin in the list? An entry that ends in `:*` (dev projects) stands for every port. */
export function isListedOrigin(origin: string, list: readonly string[]): boolean {
  return list.some((entry) => entry === origin || (entry.endsWith(':*') && entry === withAnyPort(origin)))
}

function withAnyPort(origin: string) {
  return `${origin.replace(/:\d+$/, '')}:*`
}
