import type { CaipNetworkId } from '#shared/chains/caip.ts'
import { outside } from '../platform/outside.ts'

type Token = { networkId: CaipNetworkId; symbol: string; address?: string | undefined }

/**
 * Returns the URL of a token's logo. The network and address identify it, because anyone can copy a symbol. The symbol
 * is only used as an unknown token's placeholder. A token without an address is the native currency.
 */
export function tokenImageUrl({ networkId, symbol, address }: Token): string | undefined {
  const place = new URLSearchParams({ chain: networkId, ...(address !== undefined && { address }) })
  return outside.imageUrl('public/getTokenImage', symbol, place.toString())
}
