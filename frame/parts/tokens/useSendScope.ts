import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { useQuery } from '@tanstack/react-query'
import { pollMs } from '../../api/balances.ts'
import { accountAssetsQuery, accountNativeQuery } from '../../assets/accountQueries.ts'
import type { Asset } from '../../chains/asset.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { type Holdings, toHoldings } from './holdings.ts'
import { getCurrentScope, type Scope } from './scope.ts'

export function useSendScope(): Scope | undefined {
  useStore(networks.store)
  useStore(session.store)
  return getCurrentScope()
}

export type Assets = Holdings & { retry: () => void }

/** Loads the account's assets. The native balance comes from the RPC node, so it loads even if the server fails. */
export function useAssets({ network, from }: Scope): Assets {
  const all = useQuery(accountAssetsQuery(network, from))
  const native = useQuery({ ...accountNativeQuery(network, from), refetchInterval: pollMs })
  return {
    ...toHoldings(network, { all, native, now: Date.now() }),
    retry() {
      void all.refetch()
      void native.refetch()
    },
  }
}

export function findAsset(list: readonly Asset[], token: string | undefined): Asset | undefined {
  return list.find(({ address }) => isSameAddress(address, token))
}
