import type { SwapTokenEntry } from '@oriel/shared/backend/convert.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pricesQuery } from '../../api/prices.ts'
import { getAssetStaleSince } from '../../parts/tokens/holdings.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { type Assets, useAssets } from '../../parts/tokens/useSendScope.ts'
import { useStore } from '../../state/useStore.ts'
import { swapTokensByAddressQuery, swapTokensQuery } from './api/convert.ts'
import { swapDraft } from './model/draft.ts'
import { mergeAssets, type SwapAsset } from './model/swapAsset.ts'

export type SwapAssets = {
  list: SwapAsset[]
  /** The account's assets, with the age of the data. */
  holdings: Assets
  isPending: boolean
  /** Set if the token list could not be read. */
  error: Error | null
  retry: () => void
}

const none: readonly SwapTokenEntry[] = []

/** Returns all available tokens with the account's balances. */
export function useSwapAssets(scope: Scope): SwapAssets {
  const networkId = scope.network.caipNetworkId
  const holdings = useAssets(scope)
  const listed = useQuery(swapTokensQuery(networkId))
  const found = useStore(swapDraft.store, (state) => state.found)
  const { data } = useQuery({
    ...swapTokensByAddressQuery(networkId, ...found),
    enabled: found.length > 0,
    placeholderData: (before) => before,
  })
  const others = (found.length > 0 && data) || none
  const list = useMemo(
    () => mergeAssets({ network: scope.network, listed: listed.data ?? [], others, holdings: holdings.list }),
    [scope.network, listed.data, others, holdings.list],
  )
  return {
    list,
    holdings,
    isPending: listed.isPending || holdings.isPending,
    error: listed.error,
    retry() {
      void listed.refetch()
      holdings.retry()
    },
  }
}

/**
 * Returns whether the balance on screen is current. In an incomplete response, a balance of zero may mean that it was
 * not read.
 */
export function isBalanceCurrent(holdings: Assets, asset: SwapAsset): boolean {
  if (holdings.isPending || holdings.isUnavailable || getAssetStaleSince(holdings, asset) !== undefined) return false
  if (asset.address === undefined) return !holdings.isNativeUnread
  return asset.units > 0n || !holdings.isIncomplete
}

/** Returns the chosen assets. Adds the prices of those that the account does not own. */
export function useChosenAssets(scope: Scope, list: readonly SwapAsset[]) {
  const { from, to } = useStore(swapDraft.store)
  const chosen = [from, to].map((key) => list.find((asset) => asset.key === key))
  const keys = chosen.flatMap((asset) => (asset && asset.price === undefined ? [asset.key] : []))
  const { data: prices } = useQuery(pricesQuery(scope.network.caipNetworkId, keys))
  const [give, get] = chosen.map((asset) => asset && { ...asset, price: asset.price ?? prices?.[asset.key] })
  return { give, get }
}
