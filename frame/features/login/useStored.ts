import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loginSession } from '../../localWallet/loginSession.ts'
import { useStore } from '../../state/useStore.ts'
import { loginAccount } from './model/loginAccount.ts'

/** The record is null if there is no wallet. Each view loads it again. */
export function useStored() {
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
