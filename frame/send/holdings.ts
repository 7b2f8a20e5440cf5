import type { Network } from '#shared/networks.ts'
import { balanceMs, type Portfolio, withNative } from '../api/balances.ts'
import type { Asset } from '../chains/asset.ts'

/** An answer that may be an old one: what was kept, or what was there before a failure. */
type Answer<data> = { data: data | undefined; dataUpdatedAt: number; isPending: boolean; isError: boolean }

/** What there is to send, and how old that is. */
export type Holdings = {
  /** The network's own currency first. */
  list: Asset[]
  isPending: boolean
  /** There may be more. */
  isIncomplete: boolean
  /** Nothing is known at all. */
  isUnavailable: boolean
  /** When what is not of today was read, in ms since 1970. */
  nativeAsOf: number | undefined
  tokensAsOf: number | undefined
  /** The network's own currency could not be read just now: nothing can be checked against it. */
  isNativeUnread: boolean
}

/** What is older is said to be: two misses of what is read in that time. */
const oldMs = 2 * balanceMs

/** Puts what the chain says of its own currency in the place of what a server said, and tells what is old. */
export function holdingsOf(
  network: Network,
  { all, native, now }: { all: Answer<Portfolio>; native: Answer<bigint>; now: number },
): Holdings {
  const told = all.data ?? { assets: [], isIncomplete: true }
  const { assets, isIncomplete } = withNative(network, told, native.data)
  const list = all.isPending ? [] : assets
  const isPending = all.isPending || (list.length === 0 && native.isPending)
  return {
    list,
    isPending,
    isIncomplete: !isPending && (isIncomplete || all.isError),
    isUnavailable: !isPending && list.length === 0 && isIncomplete,
    nativeAsOf: ageOf(native.data === undefined ? all : native, now),
    tokensAsOf: ageOf(all, now),
    isNativeUnread: native.isError,
  }
}

/** When it was read, if that was not just now. */
function ageOf({ data, dataUpdatedAt, isError }: Answer<unknown>, now: number): number | undefined {
  return data !== undefined && (isError || now - dataUpdatedAt > oldMs) ? dataUpdatedAt : undefined
}

/** When the balance of this one was read, if that was not just now. */
export function asOf(holdings: Holdings, asset: Pick<Asset, 'address'>): number | undefined {
  return asset.address === undefined ? holdings.nativeAsOf : holdings.tokensAsOf
}
