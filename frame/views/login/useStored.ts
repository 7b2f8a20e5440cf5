import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { loginSession } from '../../localWallet/loginSession.ts'
import { loginAccount } from '../../login/loginAccount.ts'

/** What the backend keeps of the wallet of whoever is signed in; null where it has none. Read anew by each view. */
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
    /** After something of it was changed. */
    refresh: () => queries.invalidateQueries({ queryKey: ['custodyWallet'] }),
  }
}
