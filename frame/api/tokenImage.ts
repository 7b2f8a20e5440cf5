import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { outside } from '../platform/outside.ts'

type Token = { networkId: CaipNetworkId; symbol: string; address?: string | undefined }

/**
 * Returns the URL of a token's logo, or the native currency's if there is no address. Looks the logo up by network and
 * address, because anyone can copy a symbol. `symbol` is only used for an unknown token's placeholder.
 */
export function getTokenImageUrl({ networkId, symbol, address }: Token): string | undefined {
  const place = new URLSearchParams({ chain: networkId, ...(address !== undefined && { address }) })
  return outside.imageUrl('public/getTokenImage', symbol, place.toString())
}
