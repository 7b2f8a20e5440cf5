import { HistoryPage, Identity, NftPage } from '@oriel/shared/backend/account.ts'
import { CaipNetworkId, type Namespace } from '@oriel/shared/chains/caip.ts'
import * as z from 'zod/mini'
import type { Portfolio } from '../api/balances.ts'
import { networks } from '../state/networks.ts'
import { storage } from '../state/storage.ts'

const maxAnswers = 24
/** Maximum length of a stored response, in characters. Longer lists are truncated. */
const maxTextLength = 60_000

const KeptAsset = z.object({
  networkId: CaipNetworkId,
  address: z.optional(z.string()),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  units: z.string().check(z.regex(/^\d{1,78}$/)),
  price: z.optional(z.number()),
  isBeyondMarket: z.optional(z.boolean()),
  iconUrl: z.optional(z.string()),
  isSpam: z.boolean(),
})
const KeptPortfolio = z.object({ assets: z.array(KeptAsset), isIncomplete: z.boolean() })
const Units = z.string().check(z.regex(/^\d{1,78}$/))

type Kind = 'assets' | 'native' | 'history' | 'nfts' | 'identity'
type Whose = { networkId: CaipNetworkId | undefined; account: string }

/**
 * Stores the last successful response of each kind for each account, together with its date, so that it can be shown
 * right after a reload.
 */
export const keptAnswers = {
  native: (whose: Whose) => read('native', whose, Units, BigInt),
  keepNative: (whose: Whose, units: bigint) => write('native', whose, units.toString()),

  assets: (whose: Whose) => read('assets', whose, KeptPortfolio, toPortfolio),
  keepAssets(whose: Whose, { assets, isIncomplete }: Portfolio) {
    const serialized = assets.map((asset) => ({ ...asset, units: asset.units.toString() }))
    const some = truncateList(serialized)
    write('assets', whose, { assets: some, isIncomplete: isIncomplete || some.length < serialized.length })
  },

  history: (whose: Whose) => read('history', whose, HistoryPage, (page) => page),
  /**
   * Stores the first page of the history. A truncated page is stored without its cursor, so the next page can't be
   * loaded until the first one is refetched. A page of which nothing is left would look like that of a new account.
   */
  keepHistory(whose: Whose, page: HistoryPage) {
    const data = truncateList(page.data)
    if (data.length === 0 && page.data.length > 0) return
    write('history', whose, data.length < page.data.length ? { ...page, data, next: null } : page)
  },

  nfts: (whose: Whose) => read('nfts', whose, NftPage, (page) => page),
  keepNfts(whose: Whose, page: NftPage) {
    // Omit inlined images, which are too large to store.
    const small = page.nfts.map(({ image, ...nft }) => (image?.startsWith('data:') ? nft : { ...nft, image }))
    const nfts = truncateList(small)
    write('nfts', whose, nfts.length < small.length ? { nfts } : { ...page, nfts })
  },

  identity: (account: string) => read('identity', { networkId: undefined, account }, Identity, (identity) => identity),
  keepIdentity: (account: string, identity: Identity) => write('identity', { networkId: undefined, account }, identity),

  forget(namespace: Namespace) {
    const isTheirs = (name: string) => {
      const of = name.split('/')[1]
      return of ? of.startsWith(`${namespace}:`) : namespace === 'eip155'
    }
    const names = storage.get('answers') ?? []
    for (const removed of names.filter(isTheirs)) storage.remove('answer', removed)
    storage.set(
      'answers',
      names.filter((name) => !isTheirs(name)),
    )
  },
}

/** A stored value and the time when it was stored, in ms since the epoch. */
export type Dated<value> = { value: value; at: number }

function read<schema extends z.ZodMiniType, value>(
  kind: Kind,
  whose: Whose,
  schema: schema,
  from: (stored: z.output<schema>) => value,
): Dated<value> | undefined {
  const stored = storage.get('answer', getName(kind, whose))
  const checked = z.safeParse(schema, stored?.value)
  // Ignore responses with a date in the future, because they would stay fresh for too long after the clock was set
  // back.
  return stored && checked.success && stored.at <= Date.now() ? { value: from(checked.data), at: stored.at } : undefined
}

function write(kind: Kind, whose: Whose, value: unknown) {
  // A network that the page added ends with the page.
  if (whose.networkId && networks.isOfPage(whose.networkId)) return
  const name = getName(kind, whose)
  const before = storage.get('answers') ?? []
  if (before[0] !== name) {
    const names = [name, ...before.filter((other) => other !== name)]
    for (const removed of names.slice(maxAnswers)) storage.remove('answer', removed)
    storage.set('answers', names.slice(0, maxAnswers))
  }
  storage.set('answer', { at: Date.now(), value }, name)
}

const getName = (kind: Kind, { networkId, account }: Whose) => `${kind}/${networkId ?? ''}/${account}`

export function truncateList<item>(items: readonly item[]): item[] {
  const some: item[] = []
  let length = 0
  for (const item of items) {
    length += JSON.stringify(item).length
    if (length > maxTextLength) break
    some.push(item)
  }
  return some
}

function toPortfolio({ assets, isIncomplete }: z.output<typeof KeptPortfolio>): Portfolio {
  const full = assets.map((asset) => ({
    ...asset,
    address: asset.address,
    price: asset.price,
    iconUrl: asset.iconUrl,
    units: BigInt(asset.units),
  }))
  return { assets: full, isIncomplete }
}
