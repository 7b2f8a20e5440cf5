import type { CaipNetworkId } from '#shared/chains/caip.ts'
import type { TokenPlace } from './logos.ts'

/** `symbol` labels the placeholder. Only the chain and the address select a logo. */
export type TokenImage = (token: TokenPlace & { chain: CaipNetworkId; symbol: string }) => string

/** The URLs are absolute, because pages of other origins show the images too. */
export function createTokenImage(publicOrigin: string): TokenImage {
  return ({ symbol, chain, address }) => {
    const place = new URLSearchParams(address === undefined ? { chain } : { chain, address })
    return `${publicOrigin}/public/getTokenImage/${encodeURIComponent(symbol)}?${place}`
  }
}
