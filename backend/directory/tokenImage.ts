/** Returns the address of our picture of a token, by the symbol of the token. */
export type TokenImage = (symbol: string) => string

/** The addresses are absolute, because pages of other origins show the pictures too. */
export function createTokenImage(publicOrigin: string): TokenImage {
  return (symbol) => `${publicOrigin}/public/getTokenImage/${encodeURIComponent(symbol)}`
}
