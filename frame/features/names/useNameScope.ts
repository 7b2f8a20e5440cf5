import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { getNameScope, type NameScope } from './model/scope.ts'

export function useNameScope(): NameScope | undefined {
  useStore(networks.store)
  useStore(session.store)
  useStore(ownWallet.store)
  return getNameScope()
}
