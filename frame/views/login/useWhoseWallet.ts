import { useStore } from 'zustand'
import { homeWallet } from '../../localWallet/localWallet.ts'
import { loginSession } from '../../localWallet/loginSession.ts'

/** Whose the wallet in use is: of who is signed in, of another login, or of none. */
export function useWhoseWallet(): 'own' | 'other' | 'none' {
  const ownerId = useStore(homeWallet.store, ({ status }) => status?.login?.userId)
  const userId = useStore(loginSession.store, ({ session }) => session?.user.id)
  if (ownerId === undefined) return 'none'
  return ownerId === userId ? 'own' : 'other'
}
