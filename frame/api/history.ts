import { type InfiniteData, infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query'
import { HistoryPage } from '#shared/account.ts'
import { TransactionsFetchError } from '#shared/catalogueErrors.ts'
import type { Network } from '#shared/networks.ts'
import { retryGapMs } from './balances.ts'
import { readApi } from './blockchainApi.ts'
import { queryNames } from './queryNames.ts'

/** How often the newest activity is read again while somebody looks at it. */
const newestMs = 10_000

export type HistoryPages = InfiniteData<HistoryPage, string | undefined>

/** What an account did on a network, newest first, page by page. Throws 'Failed to fetch transactions'. */
export function historyQuery(network: Network, account: string) {
  return infiniteQueryOptions({
    queryKey: [queryNames.history, network.caipNetworkId, account],
    // Several pages stay as they were read: what is new comes by the other query, which does not read them all again.
    staleTime: ({ state }: Query<HistoryPage, Error, HistoryPages, string[]>) =>
      (state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : newestMs,
    // What failed is asked for again by itself; otherwise the other query sees to what is new.
    refetchInterval: ({ state }: Query<HistoryPage, Error, HistoryPages, string[]>) =>
      state.error ? retryGapMs : false,
    retry: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => readHistory(network, account, { cursor: pageParam, signal }),
    getNextPageParam: ({ next }) => next || undefined,
  })
}

/** The newest page alone, again and again. */
export function newestHistoryQuery(network: Network, account: string) {
  return queryOptions({
    queryKey: [queryNames.newestHistory, network.caipNetworkId, account],
    staleTime: newestMs,
    refetchInterval: newestMs,
    retry: false,
    queryFn: ({ signal }) => readHistory(network, account, { cursor: undefined, signal }),
  })
}

async function readHistory(
  { caipNetworkId: chainId }: Network,
  account: string,
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<HistoryPage> {
  try {
    const page = await readApi({
      path: `/v1/account/${encodeURIComponent(account)}/history`,
      query: { chainId, cursor },
      result: HistoryPage,
      signal,
    })
    // A service may know more networks than it was asked about.
    return { ...page, data: page.data.filter(({ metadata }) => !metadata.chain || metadata.chain === chainId) }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new TransactionsFetchError(undefined, { cause })
  }
}
