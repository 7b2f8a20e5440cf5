import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { outside } from '../platform/outside.ts'

type Token = { networkId: CaipNetworkId; symbol: string; address?: string | undefined }

/**
 * Returns the URL of a token's logo, or of the native currency's logo if `address` is omitted. Identifies the token by
 * network and address, because anyone can copy a symbol. `symbol` only appears in the placeholder for unknown tokens.
 */
export function getTokenImageUrl({ networkId, symbol, address }: Token): string | undefined {
  const place = new URLSearchParams({ chain: networkId, ...(address !== undefined && { address }) })
  return outside.imageUrl('public/getTokenImage', symbol, place.toString())
}
