import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ListedWallet } from '#shared/directory.ts'
import { featuredWalletsQuery, walletPagesQuery, walletRanksQuery, walletSearchQuery } from '../../api/wallets.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { wantedNamespaces } from '../../wallets/connection/wantedNamespaces.ts'
import { thisDevice } from '../../wallets/directory/thisDevice.ts'
import { isInPage, mergeWallets } from '../../wallets/directory/walletList.ts'
import { useWalletScope } from './walletScope.ts'

/** From how many characters on a text is searched for (reference kit, 2.9.2). */
const searchFrom = 2
/** A search shows for at least this long that it searches: nothing flickers (specification, section 9: search settle). */
const settleMs = 300

type Wish = { text: string; isCertified: boolean }

export type AllWallets = {
  list: ListedWallet[]
  /** How many come when they are wanted. */
  missing: number
  /** Of how many wallets there are; undefined while that is not known. */
  count: number | undefined
  isLoading: boolean
  isError: boolean
  isMoreError: boolean
  isRetrying: boolean
  loadMore: () => void
  retry: () => void
}

/** Returns whether this is a search; otherwise all wallets are listed. */
export const isSearch = ({ text, isCertified }: Wish) => text.trim().length >= searchFrom || isCertified

/** The wallets of the directory that fit, those of this page first, then what the dapp features, then by rank. */
export function useAllWallets({ text, isCertified }: Wish): AllWallets {
  const searches = isSearch({ text, isCertified })
  const pages = usePages(!searches)
  const search = useSearch({ text: text.trim().length >= searchFrom ? text : '', isCertified }, searches)
  return searches ? search : pages
}

function useSearch({ text, isCertified }: Wish, enabled: boolean): AllWallets {
  const query = walletSearchQuery(useWalletScope(), { text, isCertified })
  const client = useQueryClient()
  const settled = useQuery({
    ...query,
    // The query itself is asked inside: what it found before comes from the cache, and settles no less.
    queryKey: [...query.queryKey, 'settled'],
    queryFn: async () => {
      const settle = new Promise((resolve) => setTimeout(resolve, settleMs))
      const [found] = await Promise.all([client.fetchQuery(query), settle])
      return found
    },
    enabled,
  })
  const list = useMerged([settled.data ?? []])
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
  const first = useFirst(enabled)
  const shown = first.data.map(({ id }) => id)
  const pages = useInfiniteQuery({ ...walletPagesQuery(scope, { shown }), enabled: enabled && !first.isPending })
  const { data, isPending, isError, isFetching, isFetchNextPageError, hasNextPage, isFetchingNextPage } = pages
  const list = useMerged([first.data, ...(data?.pages.map((page) => page.data) ?? [])])
  const loaded = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
  const all = data?.pages[0]?.count ?? 0
  const missing = hasNextPage ? Math.max(0, all - loaded) : 0
  return {
    list,
    // After a failure the way to try again comes next, not what is not there.
    missing: isFetchNextPageError ? 0 : missing,
    // On phones some cannot be reached: which of those to come is not known yet.
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

/** What comes before the rank: wallets that this page has, and what the dapp features. Neither keeps the rest waiting for ever. */
function useFirst(enabled: boolean) {
  const scope = useWalletScope()
  const rdns = useStore(
    registry.store,
    useShallow(({ connectors }) => connectors.filter(isInPage).flatMap((one) => one.rdns ?? [])),
  )
  const installed = useQuery({ ...walletRanksQuery(scope, { names: [], rdns }), enabled })
  const featured = useQuery({ ...featuredWalletsQuery(scope), enabled })
  const { includeWalletIds: included, excludeWalletIds: excluded } = scope
  const fits = ({ id }: ListedWallet) => !excluded?.includes(id) && (included?.includes(id) ?? true)
  const data = [...(installed.data?.filter(fits) ?? []), ...(featured.data ?? [])]
  return { data, isPending: installed.isPending || featured.isPending }
}

/** Each wallet once, those of this page first; on a phone only those that a link leads to. */
function useMerged(lists: ListedWallet[][]): ListedWallet[] {
  const connectors = useStore(registry.store, (state) => state.connectors)
  const wanted = wantedNamespaces()
  return mergeWallets(lists, {
    connectors,
    device: thisDevice(),
    namespace: wanted.length === 1 ? wanted[0] : undefined,
  })
}
