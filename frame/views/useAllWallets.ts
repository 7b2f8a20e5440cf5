import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { ListedWallet } from '#shared/directory.ts'
import { featuredWalletsQuery, walletPagesQuery, walletRanksQuery, walletSearchQuery } from '../api/wallets.ts'
import { registry } from '../connectors/registry.ts'
import { isMobile } from '../device.ts'
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
  loadMore: () => void
  retry: () => void
}

/** The wallets of the directory that fit, those of this page first, then what the dapp features, then by rank. */
export function useAllWallets({ text, isCertified }: Wish): AllWallets {
  const isSearch = text.trim().length >= searchFrom || isCertified
  const pages = usePages(!isSearch)
  const search = useSearch({ text: text.trim().length >= searchFrom ? text : '', isCertified }, isSearch)
  return isSearch ? search : pages
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
  const list = useReachable(settled.data ?? [])
  return {
    list,
    missing: 0,
    count: settled.data && list.length,
    isLoading: settled.isPending || (settled.isError && settled.isFetching),
    isError: settled.isError,
    isMoreError: false,
    loadMore: () => undefined,
    retry: () => void settled.refetch(),
  }
}
