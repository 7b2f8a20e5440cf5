export type TokenImage = (symbol: string) => string

/** The URLs are absolute, because pages of other origins show the pictures too. */
export function createTokenImage(publicOrigin: string): TokenImage {
  return (symbol) => `${publicOrigin}/public/getTokenImage/${encodeURIComponent(symbol)}`
}
