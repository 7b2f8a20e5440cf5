import type { ListedWallet, WalletPage } from '@oriel/shared/backend/directory.ts'

export type WalletQuery = {
  /** Page number, starting at 1. */
  page: number
  entries: number
  include?: string[] | undefined
  exclude?: string[] | undefined
  chains?: string[] | undefined
  search?: string | undefined
  badge?: 'none' | 'certified' | undefined
  /** If `names` or `rdns` is set, selects only wallets that match an entry of either list. */
  names?: string[] | undefined
  rdns?: string[] | undefined
}

export type Directory = {
  find(query: WalletQuery): WalletPage
  byImage(imageId: string): ListedWallet | undefined
}

type Row = { wallet: ListedWallet; name: string; chains: Set<string> | undefined }

/** Creates an in-memory directory. A search takes a few milliseconds for ten thousand wallets. */
export function createDirectory(wallets: readonly ListedWallet[]): Directory {
  const rows = wallets.map(toRow).sort(compareByRank)
  const images = new Map(rows.map(({ wallet }) => [wallet.image_id, wallet]))
  const knownChains = new Set(rows.flatMap(({ chains }) => [...(chains ?? [])]))

  return {
    byImage: (imageId) => images.get(imageId),

    find({ page, entries, search, ...filters }) {
      const test = createFilter(filters, knownChains)
      const matching = rows.filter(test)
      const found = search ? rankBySearch(matching, normalizeForSearch(search)) : matching
      const start = (page - 1) * entries
      return { data: found.slice(start, start + entries).map(({ wallet }) => wallet), count: found.length }
    },
  }
}

function toRow(wallet: ListedWallet): Row {
  return {
    // Identify the image by the wallet's ID. Clients cannot fetch the image URLs, so they load images from this backend
    // by ID.
    wallet: { ...wallet, image_id: wallet.id },
    name: normalizeForSearch(wallet.name),
    chains: wallet.chains && new Set(wallet.chains),
  }
}

function compareByRank(a: Row, b: Row): number {
  const rank = (a.wallet.order ?? Number.MAX_SAFE_INTEGER) - (b.wallet.order ?? Number.MAX_SAFE_INTEGER)
  return rank || (a.name < b.name ? -1 : 1)
}

function createFilter(
  { include, exclude, chains, badge, names, rdns }: Partial<WalletQuery>,
  knownChains: Set<string>,
) {
  const included = include && new Set(include)
  const excluded = new Set(exclude)
  const requestedChains = chains && splitChains(chains, knownChains)
  const requestedNames = new Set(names?.map(normalizeForSearch))
  const requestedRdns = new Set(rdns)
  return ({ wallet, name, chains: own }: Row): boolean => {
    if (included && !included.has(wallet.id)) return false
    if (excluded.has(wallet.id)) return false
    if (badge && (wallet.badge_type ?? 'none') !== badge) return false
    if ((names || rdns) && !requestedNames.has(name) && !(wallet.rdns && requestedRdns.has(wallet.rdns))) return false
    return !requestedChains || !own || hasSharedChain(own, requestedChains)
  }
}

type RequestedChains = { exact: string[]; namespaces: string[] }

/**
 * Splits the requested chains into chains to match exactly and namespaces to match. A chain that no wallet lists, such
 * as a local or new one, matches by its namespace. Wallets without a chain list match all chains.
 */
function splitChains(chains: string[], known: Set<string>): RequestedChains {
  const isKnown = (chain: string) => known.has(chain)
  const unlisted = chains.filter((chain) => !isKnown(chain))
  return { exact: chains.filter(isKnown), namespaces: unlisted.map((chain) => `${chain.split(':', 1)[0]}:`) }
}

function hasSharedChain(own: Set<string>, { exact, namespaces }: RequestedChains): boolean {
  if (exact.some((chain) => own.has(chain))) return true
  if (namespaces.length === 0) return false
  return [...own].some((chain) => namespaces.some((namespace) => chain.startsWith(namespace)))
}

function rankBySearch(rows: Row[], text: string): Row[] {
  const groups: Row[][] = [[], [], []]
  for (const row of rows) {
    const at = row.name.indexOf(text)
    if (at < 0) continue
    groups[at === 0 ? 0 : row.name.includes(` ${text}`) ? 1 : 2]?.push(row)
  }
  return groups.flat()
}

function normalizeForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
