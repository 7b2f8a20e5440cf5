import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { TokenPlace } from './logos.ts'

/** Returns a token's image URL. `symbol` only labels the placeholder. The chain and address select the logo. */
export type TokenImage = (token: TokenPlace & { chain: CaipNetworkId; symbol: string }) => string

/**
 * Creates a function that returns image URLs. The URLs are absolute, because pages on other origins also show the
 * images.
 */
export function createTokenImage(publicOrigin: string): TokenImage {
  return ({ symbol, chain, address }) => {
    const place = new URLSearchParams(address === undefined ? { chain } : { chain, address })
    return `${publicOrigin}/public/getTokenImage/${encodeURIComponent(symbol)}?${place}`
  }
}
