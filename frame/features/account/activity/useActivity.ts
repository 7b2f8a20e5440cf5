import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { newestHistoryQuery } from '../../../api/history.ts'
import { accountHistoryQuery } from '../../../assets/accountQueries.ts'
import { getStaleSince } from '../../../assets/freshness.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import { config } from '../../../platform/config.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { transactions } from '../../../state/transactions.ts'
import { useStore } from '../../../state/useStore.ts'
import { usePersist, useStickyError } from '../parts/useAssets.ts'
import { type Activity, mergeActivity } from './activity.ts'

export type ActivityList = {
  list: Activity[]
  /** False for a network that the page added, so that only local records are listed. */
  isServed: boolean
  isPending: boolean
  /** True until the first response after mounting. Until then, a missing item may still exist. */
  isReading: boolean
  error: Error | undefined
  newestError: Error | undefined
  /** Time when the stale list was read, in milliseconds since the epoch. Undefined while the list is fresh. */
  asOf: number | undefined
  hasMore: boolean
  blocksBehind: number
  /**
   * Set if the list has only token transfers and approvals, because the network has no index: the time of the oldest
   * block that was searched, in milliseconds since the epoch.
   */
  tokensSince: number | undefined
  /** True if a block explorer has found transactions of the list, so that some may be missing. */
  isFromExplorer: boolean
  /** Loads the next page. The function's identity changes whenever there may be more to load. */
  loadMore: () => void
  retry: () => void
}

export function useActivity(network: Network, account: string): ActivityList {
  const { caipNetworkId: networkId } = network
  const client = useQueryClient()
  const records = useStore(transactions.store, ({ list }) => list)
  const isServed = config.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
  const query = accountHistoryQuery(network, account)
  const history = useInfiniteQuery({ ...query, enabled: isServed })
  // If a page fails to load, hide the earlier pages too.
  const pages = useMemo(() => (history.isError ? [] : (history.data?.pages ?? [])), [history.isError, history.data])
  const newest = useQuery({ ...newestHistoryQuery(network, account), enabled: isServed && history.isSuccess })
  const newestPage = history.isError ? undefined : newest.data
  const { list, isTorn } = useMemo(
    () => mergeActivity({ network, account, pages, newest: newestPage, records }),
    [network, account, pages, newestPage, records],
  )
  const first = newestPage ?? pages[0]
  const shownPages = [...(newestPage ? [newestPage] : []), ...pages]
  const readAt = Math.max(newest.dataUpdatedAt, history.dataUpdatedAt)
  const error = useStickyError(history.error, history.isPending)
  const { refetch, fetchNextPage, hasNextPage, isFetching } = history
  usePersist(first, readAt, (page) => keptAnswers.keepHistory({ networkId, account }, page))
  useEffect(() => {
    if (!error) return
    kitEvents.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
  }, [error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest page
  useEffect(() => {
    if (isTorn) void refetch()
  }, [isTorn, newestPage, refetch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that shows nothing is one that may be followed by another
  const loadMore = useCallback(() => {
    if (!hasNextPage || isFetching || error) return
    kitEvents.emit({ type: 'LOAD_MORE_TRANSACTIONS' })
    void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage, pages])
  return {
    list,
    isServed,
    isPending: isServed && history.isPending,
    isReading: (history.isFetching && !history.isFetchedAfterMount) || newest.isLoading,
    error,
    newestError: newest.error ?? undefined,
    asOf: getStaleSince([{ data: first, dataUpdatedAt: readAt, isError: newest.isError }]),
    hasMore: hasNextPage && !history.isError,
    blocksBehind: first?.blocksBehind ?? 0,
    tokensSince: getTokensSince(shownPages),
    isFromExplorer: shownPages.some(({ fromExplorer }) => fromExplorer === true),
    loadMore,
    retry: () => void client.resetQueries({ queryKey: query.queryKey }),
  }
}

function getTokensSince(pages: readonly HistoryPage[]): number | undefined {
  const times = pages.flatMap(({ tokensOnly }) => (tokensOnly ? [Date.parse(tokensOnly.since)] : []))
  return times.length > 0 ? Math.min(...times) : undefined
}
