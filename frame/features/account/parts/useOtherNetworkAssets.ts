import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { accountElsewhereQuery } from '../../../assets/accountQueries.ts'
import type { Holder } from '../../../assets/getAccountNetworks.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import { sortAssets } from '../../../assets/portfolio.ts'
import type { Asset } from '../../../chains/asset.ts'

export type Elsewhere = {
  /** The account's other networks; empty when the view shows a single network. */
  others: readonly Holder[]
  assets: Asset[]
  spam: Asset[]
  /**
   * Networks that could not be read. The view lists their names, because their balances are unknown rather than zero.
   */
  failed: Network[]
  isReading: boolean
  isIncomplete: boolean
  retry: () => void
}

/** Reads the account's assets on all inactive networks in parallel. */
export function useOtherNetworkAssets(others: readonly Holder[]): Elsewhere {
  const results = useAssetQueries(others)
  usePersistAll(others, results)
  const lists = results.map(({ data }) => sortAssets(data?.assets ?? []))
  return {
    others,
    assets: lists.flatMap(({ shown }) => shown.filter(hasBalance)),
    spam: lists.flatMap(({ spam }) => spam.filter(hasBalance)),
    failed: others.flatMap(({ network }, at) => (results[at]?.isError ? [network] : [])),
    isReading: results.some(({ isPending }) => isPending),
    isIncomplete: results.some(({ data }) => data?.isIncomplete),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

/**
 * Returns true if the asset has a balance. A native currency with a zero balance is listed only on the active network,
 * where the user needs it to pay fees.
 */
const hasBalance = ({ units }: Asset) => units > 0n

/**
 * Subscribes to one query per network. Replaces `useQueries`, which would add 1 kB to the first load. `others` must be
 * memoized.
 */
function useAssetQueries(others: readonly Holder[]) {
  const client = useQueryClient()
  const [, render] = useReducer((count: number) => count + 1, 0)
  const observers = useMemo(
    () => others.map(({ network, address }) => new QueryObserver(client, accountElsewhereQuery(network, address))),
    [client, others],
  )
  useEffect(() => {
    const stops = observers.map((observer) => observer.subscribe(render))
    render()
    return () => {
      for (const stop of stops) stop()
    }
  }, [observers])
  return observers.map((observer) => observer.getCurrentResult())
}

type Result = ReturnType<typeof useAssetQueries>[number]

function usePersistAll(others: readonly Holder[], results: readonly Result[]) {
  const lastUpdates = useRef(new Map<CaipNetworkId, number>())
  useEffect(() => {
    for (const [at, { network, address }] of others.entries()) {
      const { data, dataUpdatedAt } = results[at] ?? {}
      const id = network.caipNetworkId
      const last = lastUpdates.current.get(id)
      lastUpdates.current.set(id, dataUpdatedAt ?? 0)
      // Don't store the first result, because it may come from storage.
      if (data && last !== undefined && (dataUpdatedAt ?? 0) > last)
        keptAnswers.keepAssets({ networkId: id, account: address }, data)
    }
  })
}
