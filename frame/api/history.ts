import { HistoryPage } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { TransactionsFetchError } from '@oriel/shared/errors/catalogueErrors.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { retryGapMs } from './balances.ts'
import { readApi } from './blockchainApi.ts'
import { queryNames } from './queryNames.ts'

const newestMs = 10_000
/** Interval in ms on a network without an index, where a page takes many calls of a node. */
const newestNodeMs = 30_000

export type HistoryPages = InfiniteData<HistoryPage, string | undefined>

/**
 * Returns the query for an account's transactions, newest first. The query fails with 'Failed to fetch transactions'.
 */
export function historyQuery(network: Network, account: string) {
  return infiniteQueryOptions<HistoryPage, Error, HistoryPages, string[], string | undefined>({
    queryKey: [queryNames.history, network.caipNetworkId, account],
    // Don't refetch the pages once several are loaded. New activity is picked up by the query for the newest
    // transactions, which reads the first page.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : newestMs),
    refetchInterval: ({ state }) => (state.error ? retryGapMs : false),
    retry: false,
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => readHistory(network, account, { cursor: pageParam, signal }),
    getNextPageParam: ({ next }) => next || undefined,
  })
}

export function newestHistoryQuery(network: Network, account: string) {
  return queryOptions<HistoryPage>({
    queryKey: [queryNames.newestHistory, network.caipNetworkId, account],
    staleTime: newestMs,
    refetchInterval: ({ state: { data } }) => (data?.tokensOnly || data?.fromExplorer ? newestNodeMs : newestMs),
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
    // Drop transactions on other networks, because some services return these too.
    return { ...page, data: page.data.filter(({ metadata }) => !metadata.chain || metadata.chain === chainId) }
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new TransactionsFetchError(undefined, { cause })
  }
}
