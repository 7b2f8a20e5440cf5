import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  excludedWalletsQuery,
  featuredWalletsQuery,
  recommendedWalletsQuery,
  walletCountQuery,
  walletRanksQuery,
} from '../../../api/wallets.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'
import { useWalletScope } from './walletScope.ts'

/**
 * Loads the directory wallets for Connect, but only while the window is open. A list is undefined while it loads. After
 * a failure, it is empty and `isUnreachable` is true.
 */
export function useDirectory(connectors: readonly Pick<Connector, 'name' | 'rdns' | 'type'>[]) {
  const scope = useWalletScope()
  const enabled = useStore(router.store, ({ open }) => open)
  const unnamed = connectors.filter(({ rdns, type }) => !rdns && type !== 'WALLET_CONNECT')
  const names = unnamed.map(({ name }) => name)
  const rdns = connectors.flatMap((connector) => connector.rdns ?? [])
  const featured = useQuery({ ...featuredWalletsQuery(scope), enabled })
  const recommended = useQuery({ ...recommendedWalletsQuery(scope), enabled })
  const excluded = useQuery({ ...excludedWalletsQuery(scope), enabled })
  const ranked = useQuery({ ...walletRanksQuery(scope, { names, rdns }), enabled })
  const count = useQuery({ ...walletCountQuery(scope), enabled })
  // Keep the ranks that were known when the window opened, because later ones must not move any row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const early = useMemo(() => ranked.data, [enabled])
  const listQueries = [featured, recommended, excluded]
  return {
    featured: getSettledList(featured),
    recommended: getSettledList(recommended),
    excluded: scope.excludeWalletIds?.length ? getSettledList(excluded) : [],
    ranked: early ?? ranked.data?.map(({ order: _, ...wallet }) => wallet),
    count: count.data,
    isUnreachable: listQueries.some(({ isError }) => isError),
    retry() {
      for (const query of [...listQueries, ranked, count]) if (query.isError) void query.refetch()
    },
  }
}

function getSettledList<item>({ data, isError }: { data: item[] | undefined; isError: boolean }): item[] | undefined {
  return data ?? (isError ? [] : undefined)
}
