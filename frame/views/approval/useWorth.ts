import { useQuery } from '@tanstack/react-query'
import type { CaipNetworkId } from '#shared/caip.ts'
import { pricesQuery } from '../../api/prices.ts'
import type { Card } from './cards.ts'
import { knownTokens, type Worth } from './worth.ts'

/**
 * Reads what the amounts on screen are worth. It is no part of what is approved: until it comes, and where nobody knows,
 * there is nothing in its place.
 */
export function useWorth(networkId: CaipNetworkId, cards: readonly Card[]): Worth {
  const known = knownTokens(cards)
  const { data, isLoading } = useQuery(pricesQuery(networkId, cards.length > 0 ? [...known] : []))
  return { prices: data ?? {}, known, isAwaited: isLoading }
}
