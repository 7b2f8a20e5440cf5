import type { CaipNetworkId } from '#shared/caip.ts'
import type { TokenPlace } from './logos.ts'

/** `symbol` labels the drawn tile. The chain and the address alone choose a logo. */
export type TokenImage = (token: TokenPlace & { chain: CaipNetworkId; symbol: string }) => string

/** The URLs are absolute, because pages of other origins show the pictures too. */
export function createTokenImage(publicOrigin: string): TokenImage {
  return ({ symbol, chain, address }) => {
    const place = new URLSearchParams(address === undefined ? { chain } : { chain, address })
    return `${publicOrigin}/public/getTokenImage/${encodeURIComponent(symbol)}?${place}`
  }
}
