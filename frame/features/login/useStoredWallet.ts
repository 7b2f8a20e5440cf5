import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loginSession } from '../../localWallet/loginSession.ts'
import { useStore } from '../../state/useStore.ts'
import { loginAccount } from './model/loginAccount.ts'

/** Loads the backend's record of the wallet, and reloads it for each view. The record is null if there is no wallet. */
export function useStoredWallet() {
  const userId = useStore(loginSession.store, ({ session }) => session?.user.id)
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['custodyWallet', userId],
    queryFn: loginAccount.stored,
    enabled: userId !== undefined,
  })
  return {
    stored: data,
    error,
    isFetching,
    refetch,
    refresh: () => queries.invalidateQueries({ queryKey: ['custodyWallet'] }),
  }
}
