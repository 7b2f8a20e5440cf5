import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Portfolio, withNative } from '../../api/balances.ts'
import { balanceMs } from '../../api/nativeBalance.ts'
import type { Asset } from '../../chains/asset.ts'

/**
 * Part of a query result that this module uses. `data` may have been restored from storage or may predate a failed
 * request.
 */
type Answer<data> = { data: data | undefined; dataUpdatedAt: number; isPending: boolean; isError: boolean }

export type Holdings = {
  list: Asset[]
  isPending: boolean
  isIncomplete: boolean
  isUnavailable: boolean
  /** Time of the native balance if it is old, in ms since the epoch. */
  nativeAsOf: number | undefined
  tokensAsOf: number | undefined
  /** True if the last read of the native balance failed. Amounts then can't be checked against the native balance. */
  isNativeUnread: boolean
}

/** Age from which balances are marked as old, in ms. */
const oldMs = 2 * balanceMs

export function toHoldings(
  network: Network,
  { all, native, now }: { all: Answer<Portfolio>; native: Answer<bigint>; now: number },
): Holdings {
  const portfolio = all.data ?? { assets: [], isIncomplete: true }
  const { assets, isIncomplete } = withNative(network, portfolio, native.data)
  const list = all.isPending ? [] : assets
  const isPending = all.isPending || (list.length === 0 && native.isPending)
  return {
    list,
    isPending,
    isIncomplete: !isPending && (isIncomplete || all.isError),
    isUnavailable: !isPending && list.length === 0 && isIncomplete,
    nativeAsOf: getStaleSince(native.data === undefined ? all : native, now),
    tokensAsOf: getStaleSince(all, now),
    isNativeUnread: native.isError,
  }
}

function getStaleSince({ data, dataUpdatedAt, isError }: Answer<unknown>, now: number): number | undefined {
  return data !== undefined && (isError || now - dataUpdatedAt > oldMs) ? dataUpdatedAt : undefined
}

export function getAssetStaleSince(holdings: Holdings, asset: Pick<Asset, 'address'>): number | undefined {
  return asset.address === undefined ? holdings.nativeAsOf : holdings.tokensAsOf
}
