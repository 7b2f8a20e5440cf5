import { type ListedWallet, WalletPage } from '@oriel/shared/backend/directory.ts'
import { protocolVersion } from '@oriel/shared/constants.ts'
import { HttpStatusError, WalletListUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'

const pageEntries = 40
const searchEntries = 100
const recommendedEntries = 4
const ranksEntries = 20
/** How long responses stay fresh, in ms. The directory changes only when the backend is deployed. */
const staleTime = 5 * 60_000

export type WalletScope = {
  projectId: string
  /** CAIP-2 IDs of the networks that the dapp requested. Every listed wallet supports at least one of them. */
  networks: readonly string[]
  includeWalletIds?: readonly string[] | undefined
  excludeWalletIds?: readonly string[] | undefined
  featuredWalletIds?: readonly string[] | undefined
}

type Filter = { isCertified?: boolean }

/**
 * Returns the paginated query for the wallet directory, without the wallets that are already shown above the list. If a
 * request fails, the query fails rather than returning an empty list.
 */
export function walletPagesQuery(
  scope: WalletScope,
  { isCertified = false, shown = [] }: Filter & { shown?: string[] },
) {
  const exclude = [...new Set([...shown, ...(scope.excludeWalletIds ?? []), ...(scope.featuredWalletIds ?? [])])]
  return infiniteQueryOptions({
    queryKey: ['wallets', 'pages', scope, isCertified, exclude],
    staleTime,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const { includeWalletIds: include, networks: chains } = scope
      return fetchWallets(
        scope,
        { page: pageParam, entries: pageEntries, include, exclude, chains, isCertified },
        signal,
      )
    },
    getNextPageParam: ({ count }, pages) => (pages.length * pageEntries < count ? pages.length + 1 : undefined),
  })
}

export function walletSearchQuery(scope: WalletScope, { text, isCertified = false }: Filter & { text: string }) {
  const search = text.trim()
  return queryOptions({
    queryKey: ['wallets', 'search', scope, isCertified, search],
    staleTime,
    queryFn: async ({ signal }) => {
      const { includeWalletIds: include, excludeWalletIds: exclude, networks: chains } = scope
      const query = { entries: searchEntries, include, exclude, chains, search, isCertified }
      return (await fetchWallets(scope, query, signal)).data
    },
  })
}

export function featuredWalletsQuery(scope: WalletScope) {
  return byIdsQuery('featured', scope, scope.featuredWalletIds ?? [])
}

/**
 * Returns the query for the wallets that the dapp excludes. Wallets injected into the page that match one of them are
 * hidden too.
 */
export function excludedWalletsQuery(scope: WalletScope) {
  return byIdsQuery('excluded', scope, scope.excludeWalletIds ?? [])
}

export function recommendedWalletsQuery(scope: WalletScope) {
  return queryOptions({ ...firstPageQuery(scope), select: ({ recommended }) => recommended })
}

export function walletCountQuery(scope: WalletScope) {
  return queryOptions({ ...firstPageQuery(scope), select: ({ count }) => count })
}

/**
 * Returns the query for the first page, which provides the recommended wallets and the wallet count. The count includes
 * the dapp's featured wallets.
 */
function firstPageQuery(scope: WalletScope) {
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds = [], networks: chains } = scope
  return queryOptions({
    queryKey: ['wallets', 'first', scope],
    staleTime,
    queryFn: async ({ signal }) => {
      const entries = Math.min(recommendedEntries + featuredWalletIds.length, searchEntries)
      const { data, count } = await fetchWallets(scope, { entries, include, exclude, chains }, signal)
      const others = data.filter(({ id }) => !featuredWalletIds.includes(id))
      return { recommended: others.slice(0, recommendedEntries), count }
    },
  })
}

export function walletRanksQuery(scope: WalletScope, known: { names: readonly string[]; rdns: readonly string[] }) {
  const { names, rdns } = known
  return queryOptions({
    queryKey: ['wallets', 'ranks', scope.projectId, names, rdns],
    staleTime,
    queryFn: async ({ signal }) => {
      if (names.length + rdns.length === 0) return []
      return (await fetchWallets(scope, { entries: ranksEntries, names, rdns }, signal)).data
    },
  })
}

/**
 * Returns the query for one wallet. Resolves to null if the wallet is unknown, because React Query rejects undefined.
 */
export function walletQuery(scope: Pick<WalletScope, 'projectId'>, id: string) {
  return queryOptions({
    queryKey: ['wallets', 'one', scope.projectId, id],
    staleTime,
    queryFn: async ({ signal }) => (await fetchWallets(scope, { entries: 1, include: [id] }, signal)).data[0] ?? null,
  })
}

export function getWalletImageUrl(imageId: string): string | undefined {
  return outside.imageUrl('getWalletImage', imageId)
}

/** Returns the URL of a network's image. `id` is a CAIP-2 ID or an image ID. */
export function getAssetImageUrl(id: string): string | undefined {
  return outside.imageUrl('public/getAssetImage', id)
}

function byIdsQuery(kind: string, scope: WalletScope, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['wallets', kind, scope.projectId, ids],
    staleTime,
    queryFn: async ({ signal }): Promise<ListedWallet[]> => {
      if (ids.length === 0) return []
      const { data } = await fetchWallets(scope, { entries: Math.min(ids.length, searchEntries), include: ids }, signal)
      return ids.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
    },
  })
}

type Query = Filter & {
  page?: number
  entries: number
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  chains?: readonly string[] | undefined
  search?: string
  names?: readonly string[]
  rdns?: readonly string[]
}

async function fetchWallets(
  { projectId }: Pick<WalletScope, 'projectId'>,
  { page = 1, entries, search, isCertified, ...lists }: Query,
  signal: AbortSignal,
): Promise<WalletPage> {
  const query = new URLSearchParams({ projectId, st: 'oriel', sv: `html-core-${protocolVersion}` })
  query.set('page', String(page))
  query.set('entries', String(entries))
  if (search) query.set('search', search)
  if (isCertified) query.set('badge_type', 'certified')
  for (const [name, items] of Object.entries(lists)) if (items && items.length > 0) query.set(name, items.join(','))

  let answer: unknown
  try {
    const response = await fetch(`/getWallets?${query}`, { signal })
    if (!response.ok) throw new HttpStatusError(response.status)
    answer = await response.json()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new WalletListUnavailableError(undefined, { cause })
  }
  const checked = z.safeParse(WalletPage, answer)
  if (!checked.success) throw new WalletListUnavailableError(undefined, { cause: formatFirstIssue(checked.error) })
  return checked.data
}
