import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '../../../api/prices.ts'
import { networks } from '../../../state/networks.ts'
import type { Card } from './cards.ts'
import { getKnownTokens, type TokenPrices } from './tokenPrices.ts'

/**
 * Returns the dollar prices of the known tokens in a request. Prices are not part of the approved content. An amount
 * without a known price has no dollar value.
 */
export function useTokenPrices(networkId: CaipNetworkId, cards: readonly Card[]): TokenPrices {
  const knownTokens = getKnownTokens(cards)
  const isPriced = cards.length > 0 && !networks.isOfPage(networkId)
  const { data, isLoading } = useQuery(pricesQuery(networkId, isPriced ? [...knownTokens] : []))
  return { prices: data ?? {}, knownTokens, isAwaited: isLoading }
}
