import type { ListedWallet, WalletPage } from '#shared/directory.ts'

/** What may be asked of the directory: the query of `GET /getWallets`. Lists that are left out do not filter. */
export type WalletQuery = {
  /** 1-based. */
  page: number
  entries: number
  include?: string[] | undefined
  exclude?: string[] | undefined
  /** CAIP-2: wallets of at least one of these. */
  chains?: string[] | undefined
  search?: string | undefined
  badge?: 'none' | 'certified' | undefined
  /** With `rdns`: wallets that have one of the names or one of the rdns. */
  names?: string[] | undefined
  rdns?: string[] | undefined
}

export type Directory = {
  find(query: WalletQuery): WalletPage
  /** The wallet that has this image. */
  byImage(imageId: string): ListedWallet | undefined
}

type Row = { wallet: ListedWallet; name: string; chains: Set<string> | undefined }

/** The wallets of a deployment, sorted once and searched in memory: ten thousand take some milliseconds. */
export function createDirectory(wallets: readonly ListedWallet[]): Directory {
  const rows = wallets.map(toRow).sort(byRank)
  const images = new Map(rows.map(({ wallet }) => [wallet.image_id, wallet]))
  const knownChains = new Set(rows.flatMap(({ chains }) => [...(chains ?? [])]))

  return {
    byImage: (imageId) => images.get(imageId),

    find({ page, entries, search, ...filters }) {
      const test = filterOf(filters, knownChains)
      const kept = rows.filter(test)
      const found = search ? rankBySearch(kept, fold(search)) : kept
      const start = (page - 1) * entries
      return { data: found.slice(start, start + entries).map(({ wallet }) => wallet), count: found.length }
    },
  }
}

function toRow(wallet: ListedWallet): Row {
  return {
    // The picture is the one that the row carries, or it is drawn from the id, because the picture that the list names cannot be
    // fetched.
    wallet: { ...wallet, image_id: wallet.id },
    name: fold(wallet.name),
    chains: wallet.chains && new Set(wallet.chains),
  }
}

function byRank(one: Row, other: Row): number {
  const rank = (one.wallet.order ?? Number.MAX_SAFE_INTEGER) - (other.wallet.order ?? Number.MAX_SAFE_INTEGER)
  return rank || (one.name < other.name ? -1 : 1)
}

function filterOf({ include, exclude, chains, badge, names, rdns }: Partial<WalletQuery>, knownChains: Set<string>) {
  const included = include && new Set(include)
  const excluded = new Set(exclude)
  const wanted = chains && splitChains(chains, knownChains)
  const wantedNames = new Set(names?.map(fold))
  const wantedRdns = new Set(rdns)
  return ({ wallet, name, chains: own }: Row): boolean => {
    if (included && !included.has(wallet.id)) return false
    if (excluded.has(wallet.id)) return false
    if (badge && (wallet.badge_type ?? 'none') !== badge) return false
    if ((names || rdns) && !wantedNames.has(name) && !(wallet.rdns && wantedRdns.has(wallet.rdns))) return false
    return !wanted || !own || shares(own, wanted)
  }
}

type WantedChains = { exact: string[]; namespaces: string[] }

/**
 * A network that no wallet of the list names (a local chain, a young one) says nothing about wallets: for it the namespace
 * counts. A wallet without a list of networks is not filtered by them.
 */
function splitChains(chains: string[], known: Set<string>): WantedChains {
  const isKnown = (chain: string) => known.has(chain)
  const strange = chains.filter((chain) => !isKnown(chain))
  return { exact: chains.filter(isKnown), namespaces: strange.map((chain) => `${chain.split(':', 1)[0]}:`) }
}

function shares(own: Set<string>, { exact, namespaces }: WantedChains): boolean {
  if (exact.some((chain) => own.has(chain))) return true
  if (namespaces.length === 0) return false
  return [...own].some((chain) => namespaces.some((namespace) => chain.startsWith(namespace)))
}

/** Names that begin with the text first, then those in which a word does, then the others that contain it. */
function rankBySearch(rows: Row[], text: string): Row[] {
  const groups: Row[][] = [[], [], []]
  for (const row of rows) {
    const at = row.name.indexOf(text)
    if (at < 0) continue
    groups[at === 0 ? 0 : row.name.includes(` ${text}`) ? 1 : 2]?.push(row)
  }
  return groups.flat()
}

/** For comparing: without case, accents and doubled spaces. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
