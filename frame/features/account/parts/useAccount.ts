import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Account } from '@oriel/shared/kit/wallet.ts'
import { getConnectedNamespaces } from '../../../parts/wallets/walletsInUse.ts'
import { getActiveNamespace } from '../../../state/getActiveNamespace.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { useStore } from '../../../state/useStore.ts'

export function useAccount(): { namespace: Namespace; account: Account } | undefined {
  useStore(session.store)
  useStore(networks.store)
  const connected = getConnectedNamespaces()
  const active = getActiveNamespace()
  const namespace = connected.find((candidate) => candidate === active) ?? connected[0]
  const account = namespace && session.of(namespace).accounts[0]
  return namespace && account ? { namespace, account } : undefined
}
