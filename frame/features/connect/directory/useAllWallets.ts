import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { featuredWalletsQuery, walletPagesQuery, walletRanksQuery, walletSearchQuery } from '../../../api/wallets.ts'
import { useStore } from '../../../state/useStore.ts'
import { getNamespacesToConnect } from '../../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { readThisDevice } from '../../../wallets/directory/thisDevice.ts'
import { isInPage, mergeWallets } from '../../../wallets/directory/walletList.ts'
import { useWalletScope } from './walletScope.ts'

/** Minimum number of characters that starts a search. */
const searchFrom = 2
/** Minimum duration of the loading state in milliseconds, to avoid flicker. */
const settleMs = 300

type WalletSearchParams = { text: string; isCertified: boolean }

export type AllWallets = {
  list: ListedWallet[]
  missing: number
  count: number | undefined
  isLoading: boolean
  isError: boolean
  isMoreError: boolean
  isRetrying: boolean
  loadMore: () => void
  retry: () => void
}

export const isSearch = ({ text, isCertified }: WalletSearchParams) => text.trim().length >= searchFrom || isCertified

export function useAllWallets({ text, isCertified }: WalletSearchParams): AllWallets {
  const searches = isSearch({ text, isCertified })
  const pages = usePages(!searches)
  const search = useSearch({ text: text.trim().length >= searchFrom ? text : '', isCertified }, searches)
  return searches ? search : pages
}

function useSearch({ text, isCertified }: WalletSearchParams, enabled: boolean): AllWallets {
  const query = walletSearchQuery(useWalletScope(), { text, isCertified })
  const client = useQueryClient()
  const settled = useQuery({
    ...query,
    // Wraps the directory query, so that a cached result is delayed as well.
    queryKey: [...query.queryKey, 'settled'],
    queryFn: async () => {
      const settle = new Promise((resolve) => setTimeout(resolve, settleMs))
      const [found] = await Promise.all([client.fetchQuery(query), settle])
      return found
    },
    enabled,
  })
  const list = useMergedWallets([settled.data ?? []])
  return {
    list,
    missing: 0,
    count: settled.data && list.length,
    isLoading: settled.isPending || (settled.isError && settled.isFetching),
    isError: settled.isError,
    isMoreError: false,
    isRetrying: false,
    loadMore: () => undefined,
    retry: () => void settled.refetch(),
  }
}

function usePages(enabled: boolean): AllWallets {
  const scope = useWalletScope()
  const first = useInstalledAndFeatured(enabled)
  const shown = first.data.map(({ id }) => id)
  const pages = useInfiniteQuery({ ...walletPagesQuery(scope, { shown }), enabled: enabled && !first.isPending })
  const { data, isPending, isError, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage } = pages
  const list = useMergedWallets([first.data, ...(data?.pages.map((page) => page.data) ?? [])])
  const loaded = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
  const all = data?.pages[0]?.count ?? 0
  const missing = hasNextPage ? Math.max(0, all - loaded) : 0
  return {
    list,
    // Show no placeholders after a failure, because the retry button follows the list.
    missing: isFetchNextPageError ? 0 : missing,
    // Upper bound of the number of wallets. Once the missing ones are loaded, some of them may turn out to be
    // unreachable on phones.
    count: data && list.length + missing,
    isLoading: isPending || (isError && isFetching && !data),
    isError: isError && !data,
    isMoreError: isFetchNextPageError,
    isRetrying: isFetchingNextPage,
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void pages.fetchNextPage()
    }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, pages.fetchNextPage]),
    retry: () => void (data ? pages.fetchNextPage() : pages.refetch()),
  }
}

/** Fetches installed and featured wallets. A failure of either does not block the rest. */
function useInstalledAndFeatured(enabled: boolean) {
  const scope = useWalletScope()
  const rdns = useStore(
    registry.store,
    useShallow(({ connectors }) => connectors.filter(isInPage).flatMap((connector) => connector.rdns ?? [])),
  )
  const installed = useQuery({ ...walletRanksQuery(scope, { names: [], rdns }), enabled })
  const featured = useQuery({ ...featuredWalletsQuery(scope), enabled })
  const { includeWalletIds: included, excludeWalletIds: excluded } = scope
  const isListed = ({ id }: ListedWallet) => !excluded?.includes(id) && (included?.includes(id) ?? true)
  const data = [...(installed.data?.filter(isListed) ?? []), ...(featured.data ?? [])]
  return { data, isPending: installed.isPending || featured.isPending }
}

/** Merges the lists, with this page's wallets first. On a phone, drops wallets without a link. */
function useMergedWallets(lists: ListedWallet[][]): ListedWallet[] {
  const connectors = useStore(registry.store, (state) => state.connectors)
  const requested = getNamespacesToConnect()
  return mergeWallets(lists, {
    connectors,
    device: readThisDevice(),
    namespace: requested.length === 1 ? requested[0] : undefined,
  })
}
