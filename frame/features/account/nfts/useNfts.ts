import type { Network } from '@oriel/shared/chains/networks.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { balanceMs } from '../../../api/nativeBalance.ts'
import { getNftPollMs } from '../../../api/nfts.ts'
import { accountNftsQuery } from '../../../assets/accountQueries.ts'
import { getStaleSince } from '../../../assets/freshness.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import { config } from '../../../platform/config.ts'
import { usePersist, useStickyError } from '../parts/useAssets.ts'

export function useNfts(network: Network, account: string) {
  const isIndexed = config.indexed.includes(network.caipNetworkId)
  const query = useInfiniteQuery({ ...accountNftsQuery(network, account), enabled: isIndexed })
  const { data, dataUpdatedAt, fetchNextPage, hasNextPage, isFetching, isPending, refetch } = query
  const error = useStickyError(query.error, isPending)
  usePersist(data?.pages[0], dataUpdatedAt, (page) =>
    keptAnswers.keepNfts({ networkId: network.caipNetworkId, account }, page),
  )
  const nfts = useMemo(() => data?.pages.flatMap((page) => page.nfts) ?? [], [data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that shows nothing is one that may be followed by another
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage, data])
  return {
    nfts,
    isIndexed,
    isIncomplete: data?.pages.some((page) => page.incomplete) ?? false,
    isPending: isIndexed && isPending,
    /** True until the first response after mounting. Until then, a missing NFT may still exist. */
    isReading: isFetching && !query.isFetchedAfterMount,
    /** Time when the stale list was read, in milliseconds since the epoch. Undefined while the list is fresh. */
    asOf: getStaleSince([query], getNftPollMs(data?.pages.length ?? 0) + balanceMs),
    error,
    hasMore: hasNextPage && !error,
    loadMore,
    retry: () => void refetch(),
  }
}
