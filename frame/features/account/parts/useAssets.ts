import type { Network } from '@oriel/shared/chains/networks.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRetryAt, type Portfolio, pollMs, withNewestNative } from '../../../api/balances.ts'
import { accountAssetsQuery, accountNativeQuery } from '../../../assets/accountQueries.ts'
import { getStaleSince } from '../../../assets/freshness.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import { isUnlisted, mergeNamedToken } from '../../../assets/mergeNamedToken.ts'
import { getWatchedTokens, mergeWatchedTokens } from '../../../assets/mergeWatchedTokens.ts'
import { tokenQuery } from '../../../assets/tokenQuery.ts'
import { options } from '../../../state/options.ts'
import { useStore } from '../../../state/useStore.ts'
import { watchedTokens } from '../../../state/watchedTokens.ts'

export type Assets = {
  portfolio: Portfolio | undefined
  /** Native balance in base units. Undefined until it is loaded. */
  native: bigint | undefined
  isNativeUnavailable: boolean
  error: Error | undefined
  /** Time of the oldest response, in milliseconds since the epoch. Undefined while the data is fresh. */
  asOf: number | undefined
  /** Earliest time of a retry, in milliseconds since the epoch. */
  retryAt: number
  retry: () => void
}

export function useAssets(network: Network, account: string): Assets {
  const assets = useQuery(accountAssetsQuery(network, account))
  const native = useQuery({ ...accountNativeQuery(network, account), refetchInterval: pollMs })
  const error = useStickyError(assets.error, assets.isPending)
  const whose = { networkId: network.caipNetworkId, account }
  usePersist(assets.data, assets.dataUpdatedAt, (portfolio) => keptAnswers.keepAssets(whose, portfolio))
  usePersist(native.data, native.dataUpdatedAt, (units) => keptAnswers.keepNative(whose, units))

  useStore(watchedTokens.store)
  const newest = withNewestNative(network, assets, native)
  const portfolio = useNamedToken(network, account, newest.portfolio)
  return {
    portfolio: portfolio && mergeWatchedTokens(portfolio, getWatchedTokens(network.caipNetworkId)),
    native: newest.native,
    isNativeUnavailable: native.isError,
    error,
    asOf: getStaleSince([assets, native]),
    retryAt: getRetryAt(error) ?? 0,
    retry() {
      void assets.refetch()
      void native.refetch()
    },
  }
}

/** Adds the token that the page named in its options, if the account has none of it. */
function useNamedToken(network: Network, account: string, portfolio: Portfolio | undefined): Portfolio | undefined {
  const named = useStore(options.store, ({ tokens }) => tokens?.[network.caipNetworkId]?.address)
  const isMissing = named !== undefined && network.chainNamespace === 'eip155' && isUnlisted(portfolio, named)
  const { data } = useQuery({ ...tokenQuery(network, { token: named ?? '', account }), enabled: isMissing })
  return portfolio && mergeNamedToken(portfolio, network.caipNetworkId, isMissing ? data : undefined)
}

export function useStickyError(error: Error | null, isPending: boolean): Error | undefined {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (isPending ? (last ?? undefined) : undefined)
}

/** Persists each new response for the next visit, except one that was read from storage. */
export function usePersist<value>(value: value | undefined, at: number, keep: (value: value) => void) {
  const [first] = useState(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever `keep` is
  useEffect(() => {
    if (value !== undefined && at > first) keep(value)
  }, [value, at, first])
}
