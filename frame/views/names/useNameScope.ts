import { type NameScope, nameScope } from '../../names/scope.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'

export function useNameScope(): NameScope | undefined {
  useStore(networks.store)
  useStore(session.store)
  useStore(ownWallet.store)
  return nameScope()
}
