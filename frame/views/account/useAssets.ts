import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '#shared/networks.ts'
import { accountAssetsQuery, accountNativeQuery } from '../../account/accountQueries.ts'
import { asOf } from '../../account/freshness.ts'
import { keptAnswers } from '../../account/keptAnswers.ts'
import { watchedHere, withWatched } from '../../account/withWatched.ts'
import { type Portfolio, pollMs, retryAtOf, withNewestNative } from '../../api/balances.ts'
import { toasts } from '../../state/toasts.ts'
import { watchedTokens } from '../../state/watchedTokens.ts'

export type Assets = {
  /** Undefined while it is not known. */
  portfolio: Portfolio | undefined
  /** Of the network's own currency, in base units; undefined while it is not known. */
  native: bigint | undefined
  /** The chain was asked for the native balance and did not tell. */
  isNativeUnavailable: boolean
  /** Why the tokens cannot be read now. */
  error: Error | undefined
  /** When the oldest of it was read, in ms since 1970, once it is too old to be taken for now. */
  asOf: number | undefined
  /** Before this nobody asks again, in ms since 1970. */
  retryAt: number
  retry: () => void
}

/** What an account has: at once what was known last, then as the chain says, again and again while it is shown. */
export function useAssets(network: Network, account: string): Assets {
  const assets = useQuery(accountAssetsQuery(network, account))
  const native = useQuery({ ...accountNativeQuery(network, account), refetchInterval: pollMs })
  const error = useHeld(assets.error, assets.isPending)
  const whose = { networkId: network.caipNetworkId, account }
  useKeep(assets.data, assets.dataUpdatedAt, (portfolio) => keptAnswers.keepAssets(whose, portfolio))
  useKeep(native.data, native.dataUpdatedAt, (units) => keptAnswers.keepNative(whose, units))
  useEffect(() => {
    if (assets.error) toasts.error(assets.error.message)
  }, [assets.error])

  useStore(watchedTokens.store)
  const newest = withNewestNative(network, assets, native)
  return {
    portfolio: newest.portfolio && withWatched(newest.portfolio, watchedHere(network.caipNetworkId)),
    native: newest.native,
    isNativeUnavailable: native.isError,
    error,
    asOf: asOf([assets, native]),
    retryAt: retryAtOf(error) ?? 0,
    retry() {
      void assets.refetch()
      void native.refetch()
    },
  }
}

/** An error is said until there is an answer, also while it is tried again. */
export function useHeld(error: Error | null, isPending: boolean): Error | undefined {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (isPending ? (last ?? undefined) : undefined)
}

/** Keeps each good answer for the next visit, and not again what was kept from the last. */
export function useKeep<value>(value: value | undefined, at: number, keep: (value: value) => void) {
  const [first] = useState(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whoever keeps it
  useEffect(() => {
    if (value !== undefined && at > first) keep(value)
  }, [value, at, first])
}
