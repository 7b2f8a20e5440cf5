import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import {
  excludedWalletsQuery,
  featuredWalletsQuery,
  recommendedWalletsQuery,
  walletCountQuery,
  walletRanksQuery,
} from '../../api/wallets.ts'
import { router } from '../../router/router.ts'
import type { Connector } from '../../wallets/connector/connector.ts'
import { useWalletScope } from './walletScope.ts'

/**
 * What the directory says for Connect. Asked when the window is open, and never before. Undefined is on its way; what failed is
 * an empty list here, and {@link isUnreachable}.
 */
export function useDirectory(connectors: readonly Pick<Connector, 'name' | 'rdns'>[]) {
  const scope = useWalletScope()
  const enabled = useStore(router.store, ({ open }) => open)
  const names = connectors.filter(({ rdns }) => !rdns).map(({ name }) => name)
  const rdns = connectors.flatMap((one) => one.rdns ?? [])
  const featured = useQuery({ ...featuredWalletsQuery(scope), enabled })
  const recommended = useQuery({ ...recommendedWalletsQuery(scope), enabled })
  const excluded = useQuery({ ...excludedWalletsQuery(scope), enabled })
  const ranked = useQuery({ ...walletRanksQuery(scope, { names, rdns }), enabled })
  const count = useQuery({ ...walletCountQuery(scope), enabled })
  // Ranks that come while one looks do not move anything any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const early = useMemo(() => ranked.data, [enabled])
  const shown = [featured, recommended, excluded]
  return {
    featured: settled(featured),
    recommended: settled(recommended),
    excluded: scope.excludeWalletIds?.length ? settled(excluded) : [],
    ranked: early ?? ranked.data?.map(({ order: _, ...wallet }) => wallet),
    /** Of all wallets that fit. */
    count: count.data,
    isUnreachable: shown.some(({ isError }) => isError),
    retry() {
      for (const query of [...shown, ranked, count]) if (query.isError) void query.refetch()
    },
  }
}

function settled<item>({ data, isError }: { data: item[] | undefined; isError: boolean }): item[] | undefined {
  return data ?? (isError ? [] : undefined)
}
