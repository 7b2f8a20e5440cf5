import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { accountAssetsQuery, accountNativeQuery } from '../../account/accountQueries.ts'
import { withNative } from '../../api/balances.ts'
import type { Asset } from '../../chains/asset.ts'
import { currentScope, type Scope } from '../../send/scope.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'

/** Who sends, and where. */
export function useSendScope(): Scope | undefined {
  useStore(networks.store)
  useStore(session.store)
  return currentScope()
}

export type Assets = {
  /** The network's own currency first. */
  list: Asset[]
  isPending: boolean
  /** There may be more. */
  isIncomplete: boolean
  /** Nothing is known at all. */
  isUnavailable: boolean
  retry: () => void
}

/** What there is to send. Where tokens cannot be read, the network's own currency still can. */
export function useAssets({ network, from }: Scope): Assets {
  const all = useQuery(accountAssetsQuery(network, from))
  const native = useQuery({ ...accountNativeQuery(network, from), enabled: all.isError })
  const none = { assets: [], isIncomplete: true }
  const only = native.data === undefined ? undefined : withNative(network, none, native.data)
  const { assets, isIncomplete } = all.data ?? only ?? none
  const isPending = all.isPending || (all.isError && native.isPending)
  return {
    list: assets,
    isPending,
    isIncomplete: !isPending && (isIncomplete || all.isError),
    isUnavailable: !isPending && assets.length === 0 && isIncomplete,
    retry() {
      void all.refetch()
      if (all.isError) void native.refetch()
    },
  }
}

/** The token of this address; without one the network's own currency. */
export function findAsset(list: readonly Asset[], token: string | undefined): Asset | undefined {
  const wanted = token?.startsWith('0x') ? token.toLowerCase() : token
  return list.find(({ address }) => (address?.startsWith('0x') ? address.toLowerCase() : address) === wanted)
}
