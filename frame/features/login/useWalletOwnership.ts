import { localWallet } from '../../localWallet/localWallet.ts'
import { loginSession } from '../../localWallet/loginSession.ts'
import { useStore } from '../../state/useStore.ts'

export function useWalletOwnership(): 'own' | 'other' | 'none' {
  const ownerId = useStore(localWallet.store, ({ status }) => status?.login?.userId)
  const userId = useStore(loginSession.store, ({ session }) => session?.user.id)
  if (ownerId === undefined) return 'none'
  return ownerId === userId ? 'own' : 'other'
}
