import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Network } from '#shared/networks.ts'
import { accountNftsQuery } from '../../account/accountQueries.ts'
import { asOf } from '../../account/freshness.ts'
import { keptAnswers } from '../../account/keptAnswers.ts'
import { balanceMs } from '../../api/balances.ts'
import { nftsEveryMs } from '../../api/nfts.ts'
import { config } from '../../platform/config.ts'
import { useHeld, useKeep } from './useAssets.ts'

/** The NFTs of an account on a network, as far as they were scrolled to. */
export function useNfts(network: Network, account: string) {
  const isIndexed = config.indexed.includes(network.caipNetworkId)
  const query = useInfiniteQuery({ ...accountNftsQuery(network, account), enabled: isIndexed })
  const { data, dataUpdatedAt, fetchNextPage, hasNextPage, isFetching, isPending, refetch } = query
  const error = useHeld(query.error, isPending)
  useKeep(data?.pages[0], dataUpdatedAt, (page) =>
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
    /** There may be more than what is listed: not everything answered. */
    isIncomplete: data?.pages.some((page) => page.incomplete) ?? false,
    isPending: isIndexed && isPending,
    /** The first answer since it is shown is on its way: until then something may only seem not to be there. */
    isReading: isFetching && !query.isFetchedAfterMount,
    /** When it was read, in ms since 1970, once it is too old to be taken for now. */
    asOf: asOf([query], nftsEveryMs(data?.pages.length ?? 0) + balanceMs),
    error,
    hasMore: hasNextPage && !error,
    loadMore,
    retry: () => void refetch(),
  }
}
